// The pages that patrons and walls come to after a table. Together they are a fifth smaller than
// each by itself, and whoever reads one soon reads another.

export { default as Account } from "./Account.svelte";
export { default as Board } from "./Board.svelte";
export { default as History } from "./History.svelte";
export { default as Rules } from "./Rules.svelte";
export { default as Shoes } from "./Shoes.svelte";
export { default as Tournament } from "./Tournament.svelte";
