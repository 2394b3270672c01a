import { beforeEach, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { readEnv } from "@/lib/kernel/env";
import { storageAt } from "@/lib/library/media/media-storage";
import { configured } from "@/lib/networks/settings";
import { aWebhook, ping } from "@/testing/world/webhooks";
import { smallWorld } from "@/testing/world/world";
import { examine, reportFor } from "./examine";
import { webhooksPart } from "./webhooks";

let world: Awaited<ReturnType<typeof smallWorld>>;
let workspaceId: string;

beforeEach(async () => {
  await db.webhook.deleteMany();
  world = await smallWorld();
  ({ workspaceId } = world.admin);
});

const here = {
  settings: readEnv(process.env),
  networks: configured.networks,
  storage: storageAt("disk"),
  isRunning: true,
};
const look = () => examine(here, { parts: [webhooksPart] });
const messagesOf = ({ groups }: Awaited<ReturnType<typeof look>>) =>
  groups.flatMap(({ checks }) => checks.map(({ result, message }) => `${result}: ${message}`));
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

it("no webhook, and webhooks that take what they are sent, pass", async () => {
  expect(messagesOf(await look())).toEqual(["passed: No webhook is sent to."]);
  const webhook = await aWebhook(workspaceId, { failingSince: minutesAgo(10) });
  await ping(webhook, workspaceId);
  expect(messagesOf(await look())).toEqual(["passed: 1 webhook: 1 event to send."]);
});

it("one that is switched off or takes nothing for an hour fails, one that a restore holds is advised of", async () => {
  const url = "https://hooks.example/secret-path";
  const fields = { url, reasonValues: {} };
  await aWebhook(workspaceId, { ...fields, state: "disabled", reasonCode: "webhook.gone" });
  await aWebhook(workspaceId, { ...fields, state: "paused", reasonCode: "webhook.restored" });
  await aWebhook(workspaceId, { ...fields, state: "paused" });
  await aWebhook(workspaceId, { ...fields, failingSince: minutesAgo(121) });
  const examination = await look();
  expect(messagesOf(examination)).toEqual([
    "failed: The one to hooks.example is switched off. Its address says that it is gone (410). Resume it under Settings, Webhooks.",
    expect.stringMatching(/^advice: The one to hooks\.example is paused\. Herald was restored/),
    "failed: The one to hooks.example has taken nothing for 2 hours. Its log under Settings, Webhooks says why.",
  ]);
  const foreign = JSON.stringify(reportFor(world.elsewhere.admin, examination));
  expect(foreign).not.toContain("hooks.example");
});

it("events that nothing holds back and that nobody sends fail", async () => {
  const webhook = await aWebhook(workspaceId);
  const id = await ping(webhook, workspaceId);
  await db.webhookEvent.update({ where: { id }, data: { nextAttemptAt: minutesAgo(15) } });
  expect(messagesOf(await look())).toEqual([
    expect.stringMatching(/^failed: Events have been due for 15 minutes and are not sent\./),
  ]);
  const restUntil = new Date(now().getTime() + 60_000);
  await db.webhook.update({ where: { id: webhook.id }, data: { restUntil } });
  expect(messagesOf(await look())).toEqual(["passed: 1 webhook: 1 event to send."]);
});
