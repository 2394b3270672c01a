import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, vi } from "vitest";

// Autosave waits for a pause in typing, and the machine may be busy.
configure({ asyncUtilTimeout: 15_000 });
process.env.DEBUG_PRINT_LIMIT = "3000";

// An unmounted composer saves once more, after the fake API of its test has gone.
globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));

beforeAll(() => {
  // React reports an update outside act() only with this flag.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
