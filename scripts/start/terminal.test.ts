import { mkdtemp, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, it, vi } from "vitest";
import { startChild } from "./child";
import {
  logFileIn,
  newsOf,
  speaksInWords,
  terminalOutput,
  welcome,
  withoutStack,
} from "./terminal";

let file = "";
const printed = vi.spyOn(console, "log");

beforeEach(async () => {
  file = logFileIn(await mkdtemp(join(inject("runFolder"), "terminal-")));
  printed.mockReset().mockImplementation(() => undefined);
});

const at = new Date(2026, 10, 24, 18, 2, 7).getTime();
const lineOf = (fields: object) =>
  JSON.stringify({ level: 40, time: at, msg: "A line", ...fields });

it("a request and a remark of a library are in the file and not on the terminal", async () => {
  const output = terminalOutput(file);
  const lines = [
    lineOf({ level: 30, msg: "Request answered", path: "/" }),
    "(node:17) NodeDeprecationWarning: The AWS SDK will no longer support Node.js v20",
    "    at process.emitWarning (node:internal/process/warning:51:3)",
    "oidc-provider WARNING: Unsupported runtime.",
    "   ▲ Next.js 16.4.5",
    '{"cut in the middle',
    "",
  ];
  for (const line of lines) output(line);
  expect(printed).not.toHaveBeenCalled();
  expect(await readFile(file, "utf8")).toBe(`${lines.join("\n")}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("a warning and an error are words: when, how bad, what and why, without a stack or an id", () => {
  const err = {
    type: "Error",
    message: "connect ECONNREFUSED\n    at Socket",
    stack: "Error: at x",
  };
  expect(newsOf(lineOf({ msg: "The storage for media cannot be used.", err }))?.words).toBe(
    "18:02:07  Warning: The storage for media cannot be used: connect ECONNREFUSED",
  );
  const refused = { level: 50, msg: "A network refused a call.", network: "facebook", status: 400 };
  const ids = { requestId: "7f", connectionId: "0f" };
  expect(newsOf(lineOf({ ...refused, ...ids, reason: "Expired" }))?.words).toBe(
    "18:02:07  Error: A network refused a call: Expired (network: facebook, status: 400)",
  );
  expect(newsOf(lineOf({ level: 60, msg: "It cannot start." }))?.words).toContain(
    "Error: It cannot",
  );
});

it("an error that Next prints is words too, and its stack is not", () => {
  expect(newsOf(" ⨯ Error: A page broke")?.words).toBe("Error: A page broke");
  expect(newsOf("    at render (page.js:1:1)")).toBeNull();
});

it("what strangers wrote neither moves the cursor nor fills the screen", () => {
  const reason = `\u001b[2J\u202E${"a".repeat(5_000)}`;
  const words = newsOf(lineOf({ reason, network: "\u001b]0;title\u0007" }))?.words ?? "";
  expect(words).not.toMatch(/\p{C}/u);
  expect(words.length).toBeLessThan(400);
});

it("what lasts is said once, and another thing at once", () => {
  const output = terminalOutput(file);
  const slow = (id: number) =>
    lineOf({ msg: "A tick failed", attempt: id, err: { message: "No" } });
  for (const id of [1, 2, 3]) output(slow(id));
  output(lineOf({ msg: "A tick failed", err: { message: "Another reason" } }));
  expect(printed.mock.calls.flat()).toEqual([
    "  18:02:07  Warning: A tick failed: No (attempt: 1)",
    "  18:02:07  Warning: A tick failed: Another reason",
  ]);
});

it("a log of more than 10 MB goes on in a new file and keeps the one before", async () => {
  await writeFile(file, "");
  await truncate(file, 10_000_001);
  terminalOutput(file)("a line");
  expect(await readFile(file, "utf8")).toBe("a line\n");
  expect((await stat(`${file}.1`)).size).toBe(10_000_001);
});

it("a log that cannot be written costs no word on the terminal", () => {
  terminalOutput(join(file, "nowhere"))(lineOf({}));
  expect(printed).toHaveBeenCalledWith("  18:02:07  Warning: A line");
});

it("words are for a terminal that nobody asked a level for", () => {
  expect(speaksInWords({ NODE_ENV: "test" }, true)).toBe(true);
  expect(speaksInWords({ NODE_ENV: "test", LOG_LEVEL: "info" }, true)).toBe(false);
  expect(speaksInWords({ NODE_ENV: "test" }, false)).toBe(false);
});

it("a start ends with the link, which carries the secret until somebody has set it up", () => {
  const env = { BASE_URL: "http://localhost:3000", SETUP_SECRET: "a/secret of the start" };
  const options = { logFile: file, after: "2.9 s" };
  expect(welcome(env, { ...options, isNew: false }).at(-1)).toBe(
    "Herald is ready at http://localhost:3000 after 2.9 s",
  );
  const lines = welcome(env, { ...options, isNew: true });
  expect(lines.at(-1)).toBe("  http://localhost:3000/setup#a%2Fsecret%20of%20the%20start");
  expect(lines).toContain(`What happens is written to ${file}`);
});

it("a failure that carries a stack is told without it", () => {
  const message =
    "The app ended.\nError: boom\n    at run (file.js:1:2)\n    at main (file.js:3:4)";
  expect(withoutStack(message)).toBe("The app ended.\nError: boom");
});

it("a process's lines arrive whole and at once, and what it said before it served is kept", async () => {
  const lines: string[] = [];
  const script = `
    process.stdout.write('{"a":1}\\nplain \\u2028 ');
    setTimeout(() => { process.stdout.write("text\\n{\\"b\\":2}\\n"); process.exit(3); }, 1);`;
  const child = startChild({
    name: "A process",
    args: ["--eval", script],
    env: process.env,
    output: (line) => lines.push(line),
  });
  expect(await child.ended).toBe("exit code 3");
  await vi.waitFor(() => expect(lines).toEqual(['{"a":1}', "plain \u2028 text", '{"b":2}']), {
    timeout: 60_000,
  });
});
