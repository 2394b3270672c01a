import { createHash } from "node:crypto";
import { networkContext } from "@/lib/accounts/connections/network-context";
import { openFreshCredentials } from "@/lib/accounts/connections/renewal";
import { findAllMentions } from "@/lib/accounts/mentions/mentions";
import { writeFor } from "@/lib/accounts/mentions/rules/mention-text";
import {
  type DeliveredItem,
  type DeliveryContent,
  deliveryContents,
} from "@/lib/deliveries/delivery-content";
import {
  type DeliveryWithConnection,
  findDelivery,
  findEarlierRemoteIds,
} from "@/lib/deliveries/find-delivery";
import type { DeliveryRef } from "@/lib/deliveries/states";
import { handlesFor, type WrittenText, writtenBefore } from "@/lib/deliveries/stored-handles";
import { batch } from "@/lib/kernel/async/batch";
import { db } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { fetchCard } from "@/lib/library/link-cards/fetch-card";
import { publicGate } from "@/lib/library/link-cards/fetch-outside";
import { readMedia } from "@/lib/library/media/ready-media";
import { croppedUrl, readCropped, renditionUrl } from "@/lib/library/media/renditions";
import type {
  DeliveryTask,
  LinkedPage,
  MediaSource,
  Network,
  NetworkContext,
} from "@/lib/networks/network";
import {
  type AccountDigests,
  accountDigests,
  keyOf,
} from "@/lib/planning/approvals/account-digests";
import type { Timings } from "./timings";

export type LoadedTask = {
  row: DeliveryWithConnection;
  network: Network;
  context: NetworkContext;
  task: DeliveryTask;
  contentDigest: string;
  /** Names what the account would get of the post; null where it has no rule for approval. */
  approvalDigests: AccountDigests | null;
  written: WrittenText | null;
};

export type Loaded =
  | ({ state: "ready" } & LoadedTask)
  | { state: "unavailable"; row: DeliveryWithConnection }
  | { state: "gone" };

export async function loadTask(
  { deliveryId, fence }: DeliveryRef,
  { networkNow }: Pick<Timings, "networkNow">,
): Promise<Loaded> {
  const [row, shared] = await Promise.all([findDelivery(deliveryId), findContent(deliveryId)]);
  if (!row || row.fence !== fence || !shared) return { state: "gone" };
  const reached = networkContext(row.connection);
  const credentials = await openFreshCredentials(row.connection);
  if (!reached || !credentials) return { state: "unavailable", row };
  const written = await writeMentions(row, shared.text);
  const content: DeliveryContent = { ...shared, ...written };
  const contentDigest = digestOf(content);
  return {
    state: "ready",
    row,
    network: reached.network,
    context: { ...reached.context, now: networkNow },
    contentDigest,
    approvalDigests: await digestsFor(row, content),
    written,
    task: {
      account: { accountId: row.connection.accountId, name: row.connection.name, credentials },
      content: { ...content, media: content.media.map((item) => withBytes(row, item)) },
      handles: handlesFor(row.handles, contentDigest),
      readCard,
      ...(await findEarlierRemoteIds(row)),
    },
  };
}

async function digestsFor(
  { id: deliveryId, postId, connectionId, mayNeedApproval }: DeliveryWithConnection,
  content: DeliveryContent,
): Promise<AccountDigests | null> {
  if (!mayNeedApproval) return null;
  const account = { postId, connectionId };
  const digests = await accountDigests(db, [account], { deliveryId, content });
  return digests.get(keyOf(account)) ?? null;
}

const findContent = batch(findContents, {
  keyOf: (deliveryId) => deliveryId,
  batchMax: 100,
  atOnce: 2,
});

async function findContents(deliveryIds: string[]): Promise<(DeliveryContent | null)[]> {
  const contents = await deliveryContents(db, deliveryIds);
  return deliveryIds.map((id) => contents.get(id) ?? null);
}

async function writeMentions(
  row: Pick<DeliveryWithConnection, "workspaceId" | "connection" | "handles">,
  text: string,
): Promise<WrittenText | null> {
  const before = writtenBefore(row.handles);
  if (before || !text.includes("@")) return before;
  const known = await findAllMentions(workspaceId(row.workspaceId));
  const { text: written, mentions } = writeFor(row.connection.provider, text, known);
  return { text: written, mentions };
}

async function readCard(address: string): Promise<LinkedPage | null> {
  const found = await fetchCard(new URL(address), publicGate);
  return found && { ...found.card, picture: found.picture };
}

function digestOf(content: DeliveryContent): string {
  const { postIndex, text, media, mentions = [], options = {} } = content;
  const accounts = mentions.map(({ from, account }) => [from, account.id, account.name]);
  const items = media.map(({ mediaId, alt, crop, focus }) => {
    return [mediaId, alt, ...(crop ? [crop] : []), ...(focus ? [focus] : [])];
  });
  const chosen = Object.entries(options).sort(([one], [other]) => one.localeCompare(other));
  const parts = [postIndex, text, items, ...accounts, ...chosen];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function withBytes(row: DeliveryWithConnection, { crop, ...item }: DeliveredItem): MediaSource {
  const owner = workspaceId(row.workspaceId);
  if (crop) {
    const cropped = { mediaId: item.mediaId, crop };
    return {
      ...item,
      read: (range) => readCropped(owner, cropped, range),
      address: (rendition) => croppedUrl(owner, cropped, rendition),
    };
  }
  return {
    ...item,
    read: (range) => readMedia(owner, item.mediaId, range),
    address: (rendition) => renditionUrl(owner, item.mediaId, rendition),
  };
}
