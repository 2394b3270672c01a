import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { transaction } from "@/lib/kernel/db";
import { crashingFunctions } from "@/testing/publishing/inngest/crashing-functions";
import {
  query,
  startTestHost,
  storedRuns,
  type TestHost,
} from "@/testing/publishing/inngest/test-host";
import { bundledScript } from "@/testing/run/bundled-script";
import { eventually } from "@/testing/run/eventually";

vi.setConfig({ testTimeout: 120_000 });

const hosts: TestHost[] = [];

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
});

async function open(...args: Parameters<typeof startTestHost>): Promise<TestHost> {
  const host = await startTestHost(...args);
  hosts.push(host);
  return host;
}

async function startChild(...times: number[]) {
  const script = await bundledScript("testing/publishing/inngest/crashing-functions.ts");
  return spawn(process.execPath, [script, ...times.map(String)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const survivor = (client: Parameters<typeof crashingFunctions>[0]) =>
  crashingFunctions(client, { victim: false });

test("a run of a killed process continues elsewhere before its lease ends, finished steps kept", async () => {
  const first = await open((client) => crashingFunctions(client, { victim: true }), { slots: 0 });
  await first.send({ name: "survivor", data: {} });
  const child = await startChild();
  await once(child.stdout, "data");
  const second = await open(survivor);
  const [claimed] = await storedRuns("test-survivor");
  expect(claimed).toMatchObject({ status: "running", gen: 1 });
  const killedAt = performance.now();
  child.kill("SIGKILL");
  await second.idle();
  expect(performance.now() - killedAt).toBeLessThan(10_000);
  const [run] = await storedRuns("test-survivor");
  expect(run).toMatchObject({
    status: "completed",
    output: [`first by ${child.pid}`, `second by ${process.pid}`],
  });
});

test("a process stopped for longer than its leases loses its runs, and writes nothing once it continues", async () => {
  const leaseMs = 2_000;
  const sender = await open(survivor, { slots: 0 });
  await sender.send({ name: "survivor", data: {} });
  const child = await startChild(1_000, leaseMs);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  child.kill("SIGSTOP");
  const second = await open(survivor, { leaseMs });
  await second.idle();
  const runs = await storedRuns("test-survivor");
  expect(runs.at(-1)).toMatchObject({
    status: "completed",
    output: [`first by ${child.pid}`, `second by ${process.pid}`],
  });
  const exited = once(child, "exit");
  child.kill("SIGCONT");
  // Its call returns, and a host that stops waits until it has tried to store the answer.
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await storedRuns("test-survivor")).toEqual(runs);
});

test("a run that keeps killing its process is quarantined with the reason", async () => {
  const sender = await open(survivor, { slots: 0 });
  await sender.send({ name: "poison", data: {} });
  await sender.stop();
  for (const _ of [1, 2]) expect(await once(await startChild(), "exit")).toEqual([null, "SIGKILL"]);
  const host = await open(survivor, { maxCrashes: 2 });
  await host.idle();
  expect((await storedRuns("test-poison"))[0]).toMatchObject({
    status: "quarantined",
    output: {
      error: {
        name: "QuarantinedRun",
        message: "The process died 2 times in a row while it held this run.",
      },
    },
  });
});

test("an executor whose lease ran out can write nothing more", async () => {
  const seen: string[] = [];
  const releases: (() => void)[] = [];
  const define = (name: string, wait: boolean) => (client: Parameters<typeof survivor>[0]) => [
    client.createFunction({ id: "stale", triggers: [{ event: "stale" }] }, async ({ step }) => {
      const by = await step.run("by", async () => {
        seen.push(`${name} by`);
        if (wait) await new Promise<void>((resolve) => releases.push(resolve));
        return name;
      });
      await step.run("after", () => void seen.push(`${name} after`));
      return by;
    }),
  ];
  // The lease is not renewed during the test, and the only slot stays taken.
  const slow = await open(define("slow", true), { leaseMs: 3_600_000, slots: 1 });
  await slow.send({ name: "stale", data: {} });
  await eventually(() => expect(releases).toHaveLength(1));
  const fast = await open(define("fast", false));
  await query(
    `UPDATE "EngineRun" SET "leaseUntil" = now() - interval '1 s' WHERE "functionId" = 'test-stale'`,
  );
  await fast.idle();
  for (const release of releases) release();
  await slow.stop();
  expect(seen).toEqual(["slow by", "fast by", "fast after"]);
  const [run] = await storedRuns("test-stale");
  expect(run).toMatchObject({ status: "completed", output: "fast", gen: 3 });
});

test("broken connections and a lost lock cost neither a run nor the executor", async () => {
  let proceed = () => {};
  const host = await open((client) => [
    client.createFunction({ id: "outage", triggers: [{ event: "outage" }] }, async ({ step }) => {
      await step.run("wait", () => new Promise<void>((resolve) => (proceed = resolve)));
      return step.run("finish", () => "done");
    }),
  ]);
  await host.send({ name: "outage", data: {} });
  await eventually(async () => {
    const [run] = await storedRuns("test-outage");
    expect(run?.status).toBe("running");
  });
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name LIKE 'herald-%' AND datname = current_database()`,
  );
  proceed();
  await eventually(async () => {
    const [run] = await storedRuns("test-outage");
    expect(run).toMatchObject({ status: "completed", output: "done", gen: 1 });
  });
  await eventually(async () => {
    const locks = await query(
      `SELECT FROM pg_locks JOIN pg_database database ON database.oid = pg_locks.database
       WHERE locktype = 'advisory' AND datname = current_database() AND objsubid = 2`,
    );
    expect(locks).toHaveLength(1);
  });
});

test("two executors share the work and no run is done twice", async () => {
  const done: string[] = [];
  const define = (client: Parameters<typeof survivor>[0]) => [
    client.createFunction(
      { id: "shared", triggers: [{ event: "shared" }] },
      async ({ event, step }) => {
        await step.run("work", () => void done.push(event.data.key));
      },
    ),
  ];
  const [first, second] = [await open(define), await open(define)];
  const keys = Array.from({ length: 200 }, (_, index) => String(index));
  await first.send(keys.map((key) => ({ name: "shared", id: `shared-${key}`, data: { key } })));
  await second.send(keys.map((key) => ({ name: "shared", id: `shared-${key}`, data: { key } })));
  await first.idle();
  expect(done.toSorted()).toEqual(keys.toSorted());
});

test("stopping a host lets a call finish, keeps its result and releases the run, also during a claim", async () => {
  const seen: string[] = [];
  let finish = () => {};
  const define = (name: string) => (client: Parameters<typeof survivor>[0]) => [
    client.createFunction(
      { id: "drained", triggers: [{ event: "drained" }], checkpointing: false },
      async ({ step }) => {
        await step.run("slow", () => {
          seen.push(`${name} slow`);
          return new Promise<void>((resolve) => (finish = resolve));
        });
        await step.run("next", () => void seen.push(`${name} next`));
      },
    ),
  ];
  const first = await open(define("first"));
  await first.send({ name: "drained", data: {} });
  await eventually(() => expect(seen).toEqual(["first slow"]));
  let stopped = Promise.resolve();
  await transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "EngineEvent"`;
    await eventually(async () => expect(await claimsUnderWay()).toBe(1));
    stopped = first.stop();
    finish();
    const run = async () => (await storedRuns("test-drained"))[0];
    await eventually(async () => expect(await run()).toMatchObject({ status: "queued" }));
  });
  await stopped;
  const second = await open(define("second"));
  await second.idle();
  expect(seen).toEqual(["first slow", "second next"]);
});

async function claimsUnderWay(): Promise<number> {
  const claims = await query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%SKIP LOCKED%'`,
  );
  return claims.length;
}
