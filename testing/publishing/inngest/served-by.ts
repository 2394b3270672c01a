import { onTestFinished } from "vitest";
import { env, type InngestMode } from "@/lib/kernel/env";

export type ServedMode = Extract<InngestMode, { mode: "served" }>;

export const signingKey = "signkey-test-0123456789abcdef0123456789abcdef";

export function servedBy(baseUrl: string): ServedMode {
  const served: ServedMode = {
    mode: "served",
    eventKey: "event-key",
    signingKey,
    serveOrigin: "https://herald.example.com",
    baseUrl,
  };
  const before = { ...env.inngest };
  Object.assign(env.inngest, served);
  onTestFinished(() => {
    for (const key of Object.keys(served)) Reflect.deleteProperty(env.inngest, key);
    Object.assign(env.inngest, before);
  });
  return served;
}
