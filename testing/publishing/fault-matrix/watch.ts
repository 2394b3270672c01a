import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/kernel/db";
import type { ConnectionState, DeliveryState } from "@/prisma/generated/client";
import { insist } from "@/testing/world/insist";
import type { Sequence } from "./write-posts";

const pollIntervalMs = 400;

export function watchDeliveries() {
  let awaited: Awaited[] = [];
  let running = true;
  const ended = run();

  async function run(): Promise<void> {
    while (running) {
      await sleep(pollIntervalMs);
      const asked = awaited;
      const rows = asked.length === 0 ? [] : await insist(() => read(asked));
      const answered = asked.filter((one) => resolveIfDone(one, rows));
      awaited = awaited.filter((one) => !answered.includes(one));
    }
  }

  return {
    until: (
      sequence: Sequence,
      isReached: (deliveries: WatchedDelivery[]) => boolean,
      withinMs: number,
    ): Promise<WatchedDelivery[]> => {
      const endsAt = performance.now() + withinMs;
      return new Promise((resolve) => {
        awaited = [...awaited, { ...sequence, isReached, endsAt, resolve }];
      });
    },
    stop: async () => {
      running = false;
      await ended;
    },
  };
}

type Awaited = Sequence & {
  isReached: (deliveries: WatchedDelivery[]) => boolean;
  endsAt: number;
  resolve: (deliveries: WatchedDelivery[]) => void;
};

function resolveIfDone(awaited: Awaited, rows: WatchedDelivery[]): boolean {
  const { postId, connectionId, isReached, endsAt, resolve } = awaited;
  const own = rows.filter((row) => row.postId === postId && row.connectionId === connectionId);
  const isDone = isReached(own) || performance.now() >= endsAt;
  if (isDone) resolve(own);
  return isDone;
}

export type Watch = ReturnType<typeof watchDeliveries>;
export type WatchedDelivery = Sequence & {
  id: string;
  state: DeliveryState;
  dueAt: Date | null;
  errorCode: string | null;
  remoteId: string | null;
  publishedUrl: string | null;
  connection: ConnectionState;
};

function read(asked: Sequence[]): Promise<WatchedDelivery[]> {
  const postIds = asked.map(({ postId }) => postId);
  const connectionIds = asked.map(({ connectionId }) => connectionId);
  return db.$queryRaw`
    SELECT delivery.id, "postId", "connectionId", delivery.state, "dueAt", "errorCode", "remoteId",
      "publishedUrl", connection.state AS connection
    FROM unnest(${postIds}::uuid[], ${connectionIds}::uuid[]) AS asked ("postId", "connectionId")
      JOIN "Delivery" delivery USING ("postId", "connectionId")
      JOIN "Connection" connection ON connection.id = "connectionId"
    ORDER BY "postIndex"`;
}
