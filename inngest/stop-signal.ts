import { setMaxListeners } from "node:events";

// Next bundles this module more than once; a stopping process stops all copies.
const shared = globalThis as typeof globalThis & { heraldStopping?: AbortController };
shared.heraldStopping ??= new AbortController();

/** Aborts once this process is asked to stop: an Inngest server's calls end, and none begins. */
export const stopping = shared.heraldStopping;

setMaxListeners(0, stopping.signal);
