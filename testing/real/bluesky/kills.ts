import { setTimeout as sleep } from "node:timers/promises";
import { retry } from "@/lib/kernel/async/retry";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { killAfter, publishingProcesses } from "@/testing/run/kill-harness";
import { seededRandom } from "@/testing/run/seeded-random";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createWorkspace } from "@/testing/world/world";
import { countsOf, listPosts } from "./listing";
import { signedInAccount } from "./signed-in-account";
import type { Pds } from "./start-pds";

export type KillRun = {
  mode: "protected" | "unprotected";
  records: number;
  perSecond: number;
  seed: number;
};

export type KillFigures = ReturnType<typeof countsOf> & {
  mode: KillRun["mode"];
  records: number;
  kills: number;
  states: Record<string, number>;
  onTheServer: number;
};

const accounts = 4;
/** The control is killed often, so that some kills meet a call between its effect and its record. */
const aliveMsMax = { protected: 4_000, unprotected: 700 };
const patienceMs = 600_000;

export async function publishUnderKills(pds: Pds, run: KillRun): Promise<KillFigures> {
  const { mode, records, seed } = run;
  const { admin } = await createWorkspace(`Kills, ${mode}`);
  const name = mode === "protected" ? "kept" : "control";
  const dids: string[] = [];
  const texts: string[] = [];
  for (let index = 0; index < accounts; index += 1) {
    const real = await pds.createAccount(`${name}-${index}`);
    const connectionId = await signedInAccount(admin, real, pds.url);
    dids.push(real.did);
    for (let number = index; number < records; number += accounts) {
      const text = `${mode} ${number}`;
      texts.push(text);
      const scheduledAt = inMinutes(60);
      const body = aPostBody({ text, connectionIds: [connectionId], scheduledAt });
      await retry(() => createPost(admin, body));
    }
  }
  const processes = publishingProcesses({ mode, sandboxPort: "3900", count: 200 });
  const kills = await killWhile(
    processes,
    {
      seed,
      aliveMsMax: aliveMsMax[mode],
      begin: () => retry(() => makeDue(admin.workspaceId, run)),
    },
    () =>
      retry(() =>
        mode === "protected" ? hasOpen(admin.workspaceId) : lacksSome(pds, { dids, texts }),
      ),
  );
  processes.end();
  const listed = (await Promise.all(dids.map((did) => listPosts(pds, did)))).flat();
  return {
    mode,
    records,
    kills,
    ...countsOf(listed, texts),
    states: await retry(() => countStates(admin.workspaceId)),
    onTheServer: listed.length,
  };
}

async function makeDue(workspaceId: string, { records, perSecond }: KillRun): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = soon.at, "dueAt" = soon.at - interval '2 seconds'
    FROM (SELECT id, now() + make_interval(secs => 2 + (row_number() OVER (ORDER BY id)) *
      ${1 / perSecond}::float8) AS at FROM "Delivery"
      WHERE state = 'scheduled' AND "workspaceId" = ${workspaceId}::uuid LIMIT ${records}) soon
    WHERE soon.id = "Delivery".id`;
}

type Killing = { seed: number; aliveMsMax: number; begin: () => Promise<void> };

async function killWhile(
  processes: ReturnType<typeof publishingProcesses>,
  { seed, aliveMsMax, begin }: Killing,
  isOpen: () => Promise<boolean>,
): Promise<number> {
  const random = seededRandom(seed);
  await processes.loaded();
  await begin();
  let kills = 0;
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && (await isOpen())) {
    // A process that cannot start on a busy machine has died by itself.
    const child = await processes.start().catch(() => null);
    if (!child) continue;
    await killAfter(child, 300 + random() * aliveMsMax);
    kills += 1;
  }
  await retry(() => processes.start());
  while (Date.now() < deadline + patienceMs && (await isOpen())) await sleep(500);
  return kills;
}

type Made = { dids: string[]; texts: string[] };

async function hasOpen(workspaceId: string): Promise<boolean> {
  const states = ["scheduled", "preparing", "publishing"] as const;
  return (await db.delivery.count({ where: { workspaceId, state: { in: [...states] } } })) > 0;
}

/** The control leaves its deliveries as they are, so that the server says what is missing. */
async function lacksSome(pds: Pds, { dids, texts }: Made): Promise<boolean> {
  const listed = (await Promise.all(dids.map((did) => listPosts(pds, did)))).flat();
  return countsOf(listed, texts).lost > 0;
}

async function countStates(workspaceId: string): Promise<Record<string, number>> {
  const rows = await db.delivery.groupBy({ by: ["state"], where: { workspaceId }, _count: true });
  return Object.fromEntries(rows.map(({ state, _count }) => [state, _count]));
}
