import { startRunner } from "@/inngest/runner";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import type { Invariant } from "@/testing/promise";
import { startUnprotectedRunner } from "@/testing/unprotected-runner";
import { chaosPace } from "./pace";

export type Mode = "protected" | "plain-step" | "no-grace" | "no-fence";

type Definition = {
  start: () => Promise<unknown>;
  /** What has to be found; nothing where all is well. */
  finds: readonly Invariant[];
};

/** What runs in the servers: the product, or a control that leaves one protection out. */
export const modes: Record<Mode, Definition> = {
  protected: { start: () => startRunner(chaosPace), finds: [] },
  /** The call in a plain durable step: what is run again is sent again. */
  "plain-step": { start: () => startUnprotectedRunner(), finds: ["doubled"] },
  /** A reconciliation that believes at once what it does not see. */
  "no-grace": { start: startCredulous, finds: ["doubled"] },
  /** What was loaded ahead is sent, whatever people decided since. */
  "no-fence": {
    start: () => startUnprotectedRunner({ aheadMs: 4_000 }),
    finds: ["mixed", "cancelled"],
  },
};

export function isMode(name: string): name is Mode {
  return name in modes;
}

function startCredulous(): Promise<unknown> {
  for (const network of Object.values<Network>(networks)) {
    const { reconcile } = network;
    network.reconcile = async (context, task) => {
      const finding = await reconcile(context, task);
      return finding.kind === "unseen" ? { kind: "absent" } : finding;
    };
  }
  return startRunner({ ...chaosPace, lookAfterMs: [50, 100] });
}
