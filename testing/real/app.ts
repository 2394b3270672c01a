import { env } from "@/lib/kernel/env";
import { startApp } from "@/scripts/start/app";
import type { Child } from "@/scripts/start/child";

export type App = {
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  calls(): Promise<number>;
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
    calls: async () => {
      const response = await fetch(`${env.BASE_URL}/api/metrics`, {
        headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
      });
      const counted = /^herald_engine_executions_total\{function="[\w-]+"\} (\d+)/gm;
      const counts = (await response.text()).matchAll(counted);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
  };
}
