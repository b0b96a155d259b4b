// The pages of patrons and displays that are loaded when one of them is opened. As one file they are a
// fifth smaller than as one each.

export { default as AccountPage } from "./account/AccountPage.svelte";
export { default as DisplayPage } from "./display/DisplayPage.svelte";
export { default as HistoryPage } from "./history/HistoryPage.svelte";
export { default as RulesPage } from "./rules/RulesPage.svelte";
export { default as ShoesPage } from "./shoes/ShoesPage.svelte";
export { default as TournamentPage } from "./tournament/TournamentPage.svelte";
