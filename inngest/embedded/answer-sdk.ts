import { createHash, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import type { FunctionTable } from "./function-table";
import { saveCheckpoint, storeEvents } from "./run-store";
import { Checkpoint, type EngineEvent, headers, type Memo, type Op, SentEvents } from "./wire";

export type SdkServer = {
  pool: Pool;
  functions: FunctionTable;
  onStored: () => void;
};

export async function answerSdk(server: SdkServer, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    if (request.method === "POST" && pathname.startsWith("/e/"))
      return await takeEvents(server, request);
    if (request.method === "POST" && /^\/v1\/checkpoint\/[^/]+\/async$/.test(pathname)) {
      return await takeCheckpoint(server, request);
    }
  } catch (error) {
    if (error instanceof z.ZodError) return refusal(400, z.prettifyError(error));
    throw error;
  }
  return refusal(501, `The embedded host does not support ${request.method} ${pathname}.`);
}

async function takeEvents({ pool, functions, onStored }: SdkServer, request: Request) {
  const sent = SentEvents.parse(await request.json());
  const idOf = idSource(request.headers.get(headers.eventIdSeed));
  const nowMs = now().getTime();
  const events: EngineEvent[] = sent.map((event, index) => ({
    ...event,
    id: event.id ?? idOf(index),
    ts: event.ts ?? nowMs,
  }));
  const runs = functions.route(events);
  await storeEvents(pool, events, runs);
  if (runs.length > 0) onStored();
  return Response.json({ ids: events.map((event) => event.id), status: 200 });
}

/** The SDK repeats a send under the same seed, which must give the events the same ids. */
function idSource(seed: string | null): (index: number) => string {
  if (!seed) return () => randomUUID();
  return (index) => createHash("sha256").update(`${seed}#${index}`).digest("hex").slice(0, 32);
}

async function takeCheckpoint({ pool }: SdkServer, request: Request) {
  const checkpoint = Checkpoint.parse(await request.json());
  const memos: Record<string, Memo> = {};
  for (const op of checkpoint.steps) {
    if (!isFinishedStep(op)) return refusal(400, `A checkpoint cannot hold ${op.op}.`);
    memos[op.id] = { type: "data", data: op.data ?? null };
  }
  const [owner, gen] = checkpoint.qi_id.split(".").map(Number);
  const claim = { runId: checkpoint.run_id, owner: owner ?? 0, gen: gen ?? 0 };
  const saved = await saveCheckpoint(pool, claim, memos);
  return saved ? Response.json({}) : refusal(409, "Another executor holds this run.");
}

function isFinishedStep(op: Op): boolean {
  return (op.op === "StepRun" || op.op === "Step") && op.error === undefined;
}

function refusal(status: number, error: string): Response {
  return Response.json({ error, status }, { status });
}
