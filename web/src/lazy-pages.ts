// The pages that patrons and walls come to after a table. Together they are a fifth smaller than
// each by itself, and whoever reads one soon reads another.

export { default as Account } from "./account/AccountPage.svelte";
export { default as Board } from "./display/DisplayPage.svelte";
export { default as History } from "./history/HistoryPage.svelte";
export { default as Rules } from "./rules/RulesPage.svelte";
export { default as Shoes } from "./shoes/ShoesPage.svelte";
export { default as Tournament } from "./tournament/TournamentPage.svelte";
