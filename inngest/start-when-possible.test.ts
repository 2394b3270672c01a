import { expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import type { Runner } from "./runner";
import { startWhenPossible } from "./start-when-possible";

const runner: Runner = { stop: async () => {} };
const { signal } = new AbortController();

it("the work starts again where the database stopped answering during its start", async () => {
  const attempts: number[] = [];
  const start = async () => {
    attempts.push(attempts.length);
    if (attempts.length === 1) await db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    return runner;
  };
  expect(await startWhenPossible(start, signal)).toBe(runner);
  expect(attempts).toHaveLength(2);
});

it("any other error of its start is told at once", async () => {
  const start = () => Promise.reject(new Error("A function has no trigger."));
  await expect(startWhenPossible(start, signal)).rejects.toThrow("A function has no trigger.");
});

it("a process that is asked to stop waits for no start", async () => {
  const stopping = new AbortController();
  const start = async () => {
    stopping.abort();
    await db.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    return runner;
  };
  await expect(startWhenPossible(start, stopping.signal)).rejects.toThrow();
});
