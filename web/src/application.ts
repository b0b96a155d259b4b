// The application, loaded by main.ts together with its words.

import { mount } from "svelte";

import App from "./App.svelte";

export const mountApplication = (target: Element): void => void mount(App, { target });
