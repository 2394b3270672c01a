import { afterEach, beforeEach, expect, vi } from "vitest";

const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.spyOn(console, "error").mockImplementation((...values: unknown[]) => {
    written.push(values.map(String).join(" "));
  });
});

afterEach(() => {
  expect(written, "console.error was called").toEqual([]);
});
