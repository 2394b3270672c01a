import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/db";
import type { ConnectionState, DeliveryState } from "@/prisma/generated/client";

const everyMs = 150;

/** Reads all deliveries of the posts that are watched, once for everybody who waits. */
export function watchDeliveries() {
  let awaited: Awaited[] = [];
  let running = true;
  const ended = run();

  async function run(): Promise<void> {
    while (running) {
      await sleep(everyMs);
      const asked = awaited;
      const rows = asked.length === 0 ? [] : await read(asked.map(({ postId }) => postId));
      const answered = asked.filter((one) => tell(one, rows));
      awaited = awaited.filter((one) => !answered.includes(one));
    }
  }

  return {
    /** The post's deliveries as soon as they are so, or as they are when the time is over. */
    until: (
      postId: string,
      isSo: (deliveries: WatchedDelivery[]) => boolean,
      withinMs: number,
    ): Promise<WatchedDelivery[]> => {
      const endsAt = performance.now() + withinMs;
      return new Promise((resolve) => {
        awaited = [...awaited, { postId, isSo, endsAt, resolve }];
      });
    },
    stop: async () => {
      running = false;
      await ended;
    },
  };
}

type Awaited = {
  postId: string;
  isSo: (deliveries: WatchedDelivery[]) => boolean;
  endsAt: number;
  resolve: (deliveries: WatchedDelivery[]) => void;
};

function tell({ postId, isSo, endsAt, resolve }: Awaited, rows: WatchedDelivery[]): boolean {
  const own = rows.filter((row) => row.postId === postId);
  const isTold = isSo(own) || performance.now() >= endsAt;
  if (isTold) resolve(own);
  return isTold;
}

export type Watch = ReturnType<typeof watchDeliveries>;
export type WatchedDelivery = {
  id: string;
  postId: string;
  state: DeliveryState;
  dueAt: Date | null;
  errorCode: string | null;
  remoteId: string | null;
  publishedUrl: string | null;
  connection: ConnectionState;
};

/** In the order of their sequences. */
function read(postIds: string[]): Promise<WatchedDelivery[]> {
  return db.$queryRaw`
    SELECT delivery.id, delivery."postId", delivery.state, delivery."dueAt",
      delivery."errorCode", delivery."remoteId", delivery."publishedUrl", connection.state AS connection
    FROM "Delivery" delivery JOIN "Connection" connection ON connection.id = delivery."connectionId"
    WHERE delivery."postId" = ANY(${postIds}::uuid[])
    ORDER BY delivery."postId", delivery."postIndex"`;
}
