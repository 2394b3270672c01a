import { db } from "@/lib/kernel/db";
import { startOddReceiver, type Verifier } from "@/testing/reliability/webhooks/odd-receiver";
import { seededRandom } from "@/testing/run/seeded-random";
import { aWebhook } from "@/testing/world/webhooks";
import type { Person } from "@/testing/world/world";
import type { Beside } from "./readers";

/**
 * Gives each team a webhook for everything, which is switched off until it is set. The receiver fails,
 * hangs, redirects, cuts and answers slowly, as that of `npm run webhooks` does.
 */
export async function prepareListeners(teams: readonly Person[]): Promise<Beside> {
  const verifiers = new Map<string, Verifier>();
  const receiver = await startOddReceiver(seededRandom(1), verifiers);
  // Processes that publish read it when they start.
  process.env.ALLOWED_HOSTS = receiver.host;
  for (const [index, { workspaceId }] of teams.entries()) {
    const path = `/hooks/${index}`;
    const url = `http://${receiver.host}${path}`;
    verifiers.set(path, await aWebhook(workspaceId, { url, state: "disabled" }));
  }
  let before = 0;
  return {
    set: async (isOn) => {
      await db.webhookEvent.deleteMany();
      const state = isOn ? "active" : "disabled";
      const data = { state, reasonCode: null, failingSince: null, restUntil: null } as const;
      await db.webhook.updateMany({ data });
      before = receiver.heard.length;
    },
    calls: () => {
      if (receiver.unverified.length > 0) throw new Error("A webhook was not signed.");
      return receiver.heard.length - before;
    },
    stop: () => receiver.stop(),
  };
}
