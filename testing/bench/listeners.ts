import { db } from "@/lib/kernel/db";
import { startWebhookReceiver } from "@/testing/servers/webhook-receiver";
import { aWebhook } from "@/testing/world/webhooks";
import type { Person } from "@/testing/world/world";
import type { Beside } from "./readers";

/** Gives each team a webhook for everything, which is switched off until it is set. */
export async function prepareListeners(teams: readonly Person[]): Promise<Beside> {
  const receiver = await startWebhookReceiver();
  // Processes that publish read it when they start.
  process.env.ALLOWED_HOSTS = receiver.host;
  for (const { workspaceId } of teams) {
    await aWebhook(workspaceId, { url: receiver.url, state: "disabled" });
  }
  let before = 0;
  return {
    set: async (isOn) => {
      await db.webhookEvent.deleteMany();
      await db.webhook.updateMany({ data: { state: isOn ? "active" : "disabled" } });
      before = receiver.heard.length;
    },
    calls: () => receiver.heard.length - before,
    stop: () => receiver.stop(),
  };
}
