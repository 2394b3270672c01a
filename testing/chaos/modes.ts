import { startRunner } from "@/inngest/runner";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { productionTimings, type Timings } from "@/lib/publishing/timings";
import type { Invariant } from "@/testing/publishing/promise";
import { startUnprotectedRunner } from "@/testing/publishing/unprotected-runner";
import { quickTimings } from "@/testing/run/quick-timings";
import { forgetLooks, withoutLooks } from "./no-look";
import type { Mode } from "./options";

type Definition = {
  start: () => Promise<unknown>;
  finds: readonly Invariant[];
};

export const modes: Record<Mode, Definition> = {
  protected: { start: () => startRunner(chaosTimings()), finds: [] },
  /** Calls the network in a plain durable step: a step that runs again sends again. */
  "plain-step": { start: () => startUnprotectedRunner(), finds: ["doubled"] },
  "no-look": { start: startWithoutLook, finds: ["doubled"] },
  "no-grace": { start: startWithoutGrace, finds: ["doubled"] },
  "no-fence": {
    start: () => startUnprotectedRunner({ aheadMs: 4_000 }),
    finds: ["mixed", "cancelled"],
  },
};

function startWithoutLook(): Promise<unknown> {
  forgetLooks();
  return startRunner(withoutLooks(chaosTimings()));
}

function startWithoutGrace(): Promise<unknown> {
  for (const network of Object.values<Network>(networks)) {
    const { reconcile } = network;
    network.reconcile = async (context, task) => {
      const finding = await reconcile(context, task);
      return finding.kind === "unseen" ? { kind: "absent" } : finding;
    };
  }
  return startRunner(withoutLooks(chaosTimings()));
}

/**
 * Production's timings with the waits for networks cut to a fifth or less, in the same order: a
 * call's longest wait, then its lease, then the last look.
 */
function chaosTimings(): Timings {
  return {
    ...productionTimings,
    sweepEveryMs: 1_000,
    claimLeaseMs: 8_000,
    prepareLeaseMs: 15_000,
    publishLeaseMs: 8_000,
    holdMs: 1_000,
    answerWithinMs: 3_000,
    reconcileAfterMs: [500, 2_000, 8_000],
    reconcileAgainMs: 1_000,
    retryAfterMs: [200, 500, 1_000, 2_000],
    networkNow: quickTimings.networkNow,
  };
}
