import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { type Part, type Reports, type Running, Supervisor } from "./supervisor";

function aPart(options: { readyFor?: number } = {}): Part & { pids: number[] } {
  const pids: number[] = [];
  const launch = async (): Promise<Running> => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    pids.push(child.pid ?? 0);
    const ended = once(child, "exit").then(([code, signal]) => String(signal ?? code));
    const isReady = pids.length <= (options.readyFor ?? Number.POSITIVE_INFINITY);
    const ready = isReady ? Promise.resolve() : Promise.reject(new Error("It cannot serve."));
    const stop = async () => {
      child.kill();
      await ended;
    };
    return { pid: child.pid ?? 0, ended, ready, stop };
  };
  return { id: "sandbox", name: "the part", launch, pids };
}

function aSupervisor() {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  exit.mockClear();
  const told: Reports[] = [];
  const supervisor = new Supervisor();
  supervisor.onReport(async (reports) => void told.push(reports));
  return { supervisor, exit, told };
}

const lastPid = (part: { pids: number[] }) => part.pids.at(-1) ?? 0;

async function killAndAwaitNext(part: { pids: number[] }): Promise<void> {
  const before = part.pids.length;
  process.kill(lastPid(part), "SIGKILL");
  await vi.waitFor(() => expect(part.pids.length).toBeGreaterThan(before), { timeout: 60_000 });
}

test("a part that is killed is started again, and the report says how it ended", async () => {
  const { supervisor, told } = aSupervisor();
  const part = aPart();
  await supervisor.keep(part);
  await killAndAwaitNext(part);
  await vi.waitFor(() => expect(told.at(-1)?.sandbox?.pid).toBe(lastPid(part)), {
    timeout: 60_000,
  });
  expect(told.at(-1)?.sandbox).toMatchObject({
    restarts: 1,
    lastEnd: { how: "SIGKILL", at: expect.stringMatching(/Z$/) },
  });
  await supervisor.stop(0);
});

test("the fifth end within a minute stops everything", async () => {
  const { supervisor, exit } = aSupervisor();
  const other = aPart();
  const part = { ...aPart(), id: "app" as const };
  await supervisor.keep(other);
  await supervisor.keep(part);
  for (let ends = 1; ends < 5; ends += 1) await killAndAwaitNext(part);
  process.kill(lastPid(part), "SIGKILL");
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), { timeout: 60_000 });
  expect(() => process.kill(lastPid(other), 0)).toThrow("ESRCH");
});

test("a start that fails again counts as an end, and leaves no process behind", async () => {
  const { supervisor, exit } = aSupervisor();
  const part = aPart({ readyFor: 1 });
  await supervisor.keep(part);
  process.kill(lastPid(part), "SIGKILL");
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), { timeout: 60_000 });
  expect(part.pids).toHaveLength(5);
  for (const pid of part.pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a first start that fails throws, and its process is stopped", async () => {
  const { supervisor } = aSupervisor();
  const part = aPart({ readyFor: 0 });
  await expect(supervisor.keep(part)).rejects.toThrow("It cannot serve.");
  expect(() => process.kill(lastPid(part), 0)).toThrow("ESRCH");
});

test("a part that is asked to stop is not started again", async () => {
  const { supervisor, exit } = aSupervisor();
  const part = aPart();
  await supervisor.keep(part);
  await supervisor.stop(0);
  expect(exit).toHaveBeenCalledWith(0);
  expect(part.pids).toHaveLength(1);
});

test("a stop says that it waits for work that must end, and stops the parts afterwards", async () => {
  const { supervisor, exit } = aSupervisor();
  const part = aPart();
  await supervisor.keep(part);
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  let signal = AbortSignal.abort();
  const done = supervisor.finishBeforeStop({
    atStop: "The work ends first.",
    work: (stop) => {
      signal = stop;
      return work;
    },
  });
  expect(signal.aborted).toBe(false);
  const stopped = supervisor.stop(0);
  expect(signal.aborted).toBe(true);
  expect(printed).toHaveBeenCalledWith("  The work ends first.");
  expect(() => process.kill(lastPid(part), 0)).not.toThrow();
  expect(exit).not.toHaveBeenCalled();
  end();
  await Promise.all([done, stopped]);
  expect(() => process.kill(lastPid(part), 0)).toThrow("ESRCH");
  expect(exit).toHaveBeenCalledWith(0);
});
