import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

it.each([
  {
    program: undefined,
    lines: ["npm run backup -- --to herald.backup", "npm run doctor", "npm start"],
  },
  {
    program: "herald",
    lines: ["herald backup --to herald.backup", "herald doctor", "herald start"],
  },
])("commands where the program is $program", async ({ program, lines }) => {
  vi.stubEnv("HERALD_PROGRAM", program);
  const { commandLine } = await import("./command-line");
  const backup = commandLine("backup", "--to herald.backup");
  expect([backup, commandLine("doctor"), commandLine("start")]).toEqual(lines);
});
