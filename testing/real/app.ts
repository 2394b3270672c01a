import { env } from "@/lib/kernel/env";
import { startApp } from "@/scripts/start/app";
import type { Child } from "@/scripts/start/child";

export type App = {
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  engineWork(): Promise<EngineWork>;
};

/** Counts what the engine did since the process started: its calls, its runs, its rows here. */
export type EngineWork = { executions: number; runs: number; rows: number };

const counters = {
  executions: "herald_engine_executions_total",
  runs: "herald_engine_runs_started_total",
  rows: "herald_engine_rows_total",
};

export function openApp(variables: Record<string, string>): App {
  let child: Child | undefined;
  return {
    start: async () => {
      child = await startApp({ ...process.env, ...variables }, false);
    },
    kill: async () => {
      if (child) process.kill(child.pid, "SIGKILL");
      await child?.ended;
    },
    stop: async () => {
      await child?.stop();
    },
    engineWork: async () => {
      const response = await fetch(`${env.BASE_URL}/api/metrics`, {
        headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
      });
      const metrics = await response.text();
      const total = (counter: string) => {
        const lines = metrics.matchAll(new RegExp(`^${counter}(?:\\{.*\\})? (\\d+)`, "gm"));
        return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
      };
      return {
        executions: total(counters.executions),
        runs: total(counters.runs),
        rows: total(counters.rows),
      };
    },
  };
}
