import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";
import { loadDragging } from "@/components/kit/drag/with-dragging";

// Autosave waits for a pause in typing, and the machine may be busy.
configure({ asyncUtilTimeout: 60_000 });
process.env.DEBUG_PRINT_LIMIT = "3000";

// An unmounted composer saves once more, after the fake API of its test has gone.
globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));

beforeAll(() => {
  // React reports an update outside act() only with this flag.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

beforeAll(async () => {
  await loadDragging();
});

// Files share a process: what a page of one test put off must not call the fake API of another.
const shared = globalThis as typeof globalThis & { startTimer?: typeof setTimeout };
shared.startTimer ??= globalThis.setTimeout;
const startTimer = shared.startTimer;
let ended = 0;
const startOwnTimer = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
  const endedBefore = ended;
  return startTimer(() => {
    if (ended === endedBefore) run(...values);
  }, ms);
};
globalThis.setTimeout = Object.assign(startOwnTimer, startTimer);

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  await new Promise((resolve) => startTimer(resolve, 0));
  ended += 1;
});
