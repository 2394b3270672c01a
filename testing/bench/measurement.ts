import { db } from "@/lib/kernel/db";
import { type Client, sendConcurrently } from "./clients";
import { cpuSecondsOf, parentOf } from "./cpu-seconds";
import { quantile } from "./figures";

export type Target = { server: { pid: number }; port: number; clients: Client[] };

export type Measurement = Target & {
  ms: number[];
  serverSeconds: number;
  postgresSeconds: number;
};

export function startMeasurement(target: Target): Measurement {
  return { ...target, ms: [], serverSeconds: 0, postgresSeconds: 0 };
}

export async function measureRequests(measurement: Measurement, count: number): Promise<void> {
  const { server, port, clients } = measurement;
  const postgres = await postgresPid();
  const before = { server: cpuSecondsOf(server.pid), postgres: cpuSecondsOf(postgres) };
  const ms = await sendConcurrently(`http://127.0.0.1:${port}`, clients, count);
  measurement.ms.push(...ms);
  measurement.serverSeconds += cpuSecondsOf(server.pid) - before.server;
  measurement.postgresSeconds += cpuSecondsOf(postgres) - before.postgres;
}

export function formatMeasurement({ ms, serverSeconds, postgresSeconds }: Measurement): string {
  const each = (seconds: number) => `${((seconds * 1000) / ms.length).toFixed(1)} ms`;
  const cpu = `CPU ${each(serverSeconds)} + ${each(postgresSeconds)} in Postgres`;
  return `p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms (${cpu})`;
}

export function medianRatio(one: Measurement, other: Measurement): string {
  return (quantile(one.ms, 0.5) / quantile(other.ms, 0.5)).toFixed(1);
}

export async function postgresPid(): Promise<number> {
  const [row] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  return (row && parentOf(row.pid)) ?? 0;
}
