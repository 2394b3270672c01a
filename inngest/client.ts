import { Inngest } from "inngest";
import { env, type InngestMode } from "@/lib/kernel/env";
import { createEmbeddedClient, sdkLogger } from "./embedded/client-link";

const appId = "herald";

// Next bundles this module more than once; functions and host must share one client.
const shared = globalThis as typeof globalThis & { heraldInngest?: Inngest };
shared.heraldInngest ??= createClient(env.inngest);

export const inngestClient: Inngest = shared.heraldInngest;

/** In embedded mode, `send` needs a host in this process. */
export function createClient(configuration: InngestMode): Inngest {
  if (configuration.mode === "embedded") return createEmbeddedClient(appId);
  return createServedClient(configuration, { logger: sdkLogger });
}

export type ServedMode = Extract<InngestMode, { mode: "served" }>;

export function createServedClient(
  { eventKey, signingKey, baseUrl }: ServedMode,
  chosen: Pick<ConstructorParameters<typeof Inngest>[0], "fetch" | "logger">,
): Inngest {
  return new Inngest({
    id: appId,
    eventKey,
    signingKey,
    ...chosen,
    ...(baseUrl ? { baseUrl } : {}),
  });
}
