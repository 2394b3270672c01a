import { db } from "@/lib/kernel/db";
import { askConcurrently, type Client } from "./clients";
import { cpuSecondsOf, parentOf } from "./cpu-seconds";
import { quantile } from "./figures";

/** One of the servers that are compared, and who asks it. */
export type Asked = { server: { pid: number }; port: number; clients: Client[] };

/** What that has taken so far. */
export type Side = Asked & {
  taken: { ms: number[]; serverSeconds: number; postgresSeconds: number };
};

export function side(asked: Asked): Side {
  return { ...asked, taken: { ms: [], serverSeconds: 0, postgresSeconds: 0 } };
}

/** Has the clients send so many requests and adds what that took. */
export async function takeTurn({ server, port, clients, taken }: Side, count: number) {
  const postgres = await postgresPid();
  const before = [cpuSecondsOf(server.pid), cpuSecondsOf(postgres)] as const;
  const ms = await askConcurrently(`http://127.0.0.1:${port}`, clients, count);
  taken.ms.push(...ms);
  taken.serverSeconds += cpuSecondsOf(server.pid) - before[0];
  taken.postgresSeconds += cpuSecondsOf(postgres) - before[1];
}

/** `p50 1.2 ms, p99 3.4 ms (CPU 0.5 ms + 0.1 ms in Postgres)`. */
export function takenInWords({ taken }: Side): string {
  const { ms, serverSeconds, postgresSeconds } = taken;
  const each = (seconds: number) => `${((seconds * 1000) / ms.length).toFixed(1)} ms`;
  const cpu = `CPU ${each(serverSeconds)} + ${each(postgresSeconds)} in Postgres`;
  return `p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms (${cpu})`;
}

/** How many times one's median is the other's. */
export function timesP50(one: Side, other: Side): string {
  return (quantile(one.taken.ms, 0.5) / quantile(other.taken.ms, 0.5)).toFixed(1);
}

// A connection's process is a child of the one that all of them have in common.
async function postgresPid(): Promise<number> {
  const [row] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  return (row && parentOf(row.pid)) ?? 0;
}
