import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/kernel/db";
import type { ConnectionState, DeliveryState } from "@/prisma/generated/client";
import type { Sequence } from "./write-posts";

const everyMs = 400;

/** Reads all deliveries that are watched, once for everybody who waits. */
export function watchDeliveries() {
  let awaited: Awaited[] = [];
  let running = true;
  const ended = run();

  async function run(): Promise<void> {
    while (running) {
      await sleep(everyMs);
      const asked = awaited;
      const rows = asked.length === 0 ? [] : await read(asked);
      const answered = asked.filter((one) => tell(one, rows));
      awaited = awaited.filter((one) => !answered.includes(one));
    }
  }

  return {
    /** The sequence as soon as it is so, or as it is when the time is over. */
    until: (
      sequence: Sequence,
      isSo: (deliveries: WatchedDelivery[]) => boolean,
      withinMs: number,
    ): Promise<WatchedDelivery[]> => {
      const endsAt = performance.now() + withinMs;
      return new Promise((resolve) => {
        awaited = [...awaited, { ...sequence, isSo, endsAt, resolve }];
      });
    },
    stop: async () => {
      running = false;
      await ended;
    },
  };
}

type Awaited = Sequence & {
  isSo: (deliveries: WatchedDelivery[]) => boolean;
  endsAt: number;
  resolve: (deliveries: WatchedDelivery[]) => void;
};

function tell(awaited: Awaited, rows: WatchedDelivery[]): boolean {
  const { postId, connectionId, isSo, endsAt, resolve } = awaited;
  const own = rows.filter((row) => row.postId === postId && row.connectionId === connectionId);
  const notifiesPeople = isSo(own) || performance.now() >= endsAt;
  if (notifiesPeople) resolve(own);
  return notifiesPeople;
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

/** In the order of their sequences. */
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
