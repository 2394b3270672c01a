import { mediaFetchProblem } from "@/lib/accounts/connections/callback-urls";
import { accessEndsAt } from "@/lib/accounts/connections/token-lifetime";
import { mentionObstacle } from "@/lib/accounts/mentions/mention-row";
import { now } from "@/lib/kernel/clock";
import { findNetwork } from "@/lib/networks";
import type { Network, Problem } from "@/lib/networks/network";
import { checkCrops } from "./check-crops";
import { checkOptions } from "./check-options";
import { type ContentProblem, contentError } from "./content-problem";
import { networkContent } from "./network-content";
import { type DeliveryKey, deliveryKeys, type PostContent, positionsOf } from "./post-content";
import type { ReferencedConnection, References } from "./reference-store";

const pastGraceSeconds = 5;

type ContentCheck = {
  content: PostContent;
  references: References;
  scheduledAt: Date | null;
  keptConnectionIds?: string[];
};

const hourMs = 3_600_000;

export function checkContent(check: ContentCheck): ContentProblem[] {
  return [
    ...checkTime(check),
    ...checkConnections(check),
    ...checkAccess(check),
    ...checkMedia(check),
    ...checkCrops(check),
    ...checkLabels(check),
    ...checkOverrides(check),
    ...checkOptions(check),
    ...checkSequence(check),
    ...deliveryKeys(check.content).flatMap((key) => checkNetworkRules(check, key)),
  ];
}

function checkTime({ scheduledAt }: ContentCheck): ContentProblem[] {
  if (!scheduledAt) return [];
  if (scheduledAt.getTime() >= now().getTime() - pastGraceSeconds * 1000) return [];
  return [
    contentError("scheduled_in_past", {
      path: "scheduledAt",
      message: "This time is in the past. Choose a time from now on.",
    }),
  ];
}

function checkConnections({
  content,
  references,
  keptConnectionIds = [],
}: ContentCheck): ContentProblem[] {
  return content.connectionIds.flatMap((connectionId, index) => {
    const path = `connectionIds.${index}`;
    const connection = references.connections.get(connectionId);
    if (!connection) {
      const message = `There is no connection with the id ${connectionId}.`;
      return [contentError("not_found", { path, message, connectionId })];
    }
    return checkConnectionState(connection, {
      path,
      kept: keptConnectionIds.includes(connectionId),
    });
  });
}

function checkConnectionState(
  { id: connectionId, name, provider, state }: ReferencedConnection,
  { path, kept }: { path: string; kept: boolean },
): ContentProblem[] {
  const network = findNetwork(provider);
  if (state === "active" && network) return checkReach(network, { path, connectionId, name });
  const problem = contentError("connection_unavailable", {
    path,
    connectionId,
    message: `${name} is not connected at the moment: reconnect it, or take it off this post.`,
  });
  return [kept && state === "needs_reconnect" ? { ...problem, severity: "warning" } : problem];
}

/** The check runs before the post is saved: a later fetch by the network would fail for certain. */
function checkReach(
  network: Network,
  { name, ...key }: { path: string; connectionId: string; name: string },
): ContentProblem[] {
  const obstacle = mediaFetchProblem(network);
  if (!obstacle) return [];
  const message = `${name}: ${obstacle}`;
  return [contentError("validation_failed", { ...key, code: "media_unreachable", message })];
}

function checkAccess({ content, references, scheduledAt }: ContentCheck): ContentProblem[] {
  return content.connectionIds.flatMap((connectionId, index) => {
    const connection = references.connections.get(connectionId);
    const endsAt = connection && accessEndsAt(connection);
    if (!endsAt || !scheduledAt || scheduledAt < endsAt) return [];
    const early = inWords(scheduledAt.getTime() - endsAt.getTime());
    return [
      contentError("connection_unavailable", {
        connectionId,
        code: "token_expires_before",
        severity: "warning",
        message: `${connection.name}: Access to it ends ${early} before this time. An administrator has to reconnect it first.`,
        path: `connectionIds.${index}`,
      }),
    ];
  });
}

/** The result is a duration, not a date, because the API does not know the reader's time zone. */
function inWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / hourMs);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}

function checkMedia({ content, references }: ContentCheck): ContentProblem[] {
  return mediaPlaces(content).flatMap(({ path, mediaId, ...key }) => {
    const found = references.media.get(mediaId);
    if (found?.ready) return [];
    if (!found) {
      const message = `There is no medium with the id ${mediaId}.`;
      return [contentError("not_found", { ...key, path, message })];
    }
    const message = "The upload of this medium is not complete yet.";
    return [contentError("media_not_ready", { ...key, path, message })];
  });
}

function mediaPlaces(content: PostContent): MediaPlace[] {
  const shared = positionsOf(content).flatMap(({ mediaIds }, postIndex) => {
    const base = postIndex === 0 ? "mediaIds" : `additionalPosts.${postIndex - 1}.mediaIds`;
    return listed(mediaIds, { base, postIndex, connectionId: null });
  });
  const own = Object.entries(content.mediaOverrides).flatMap(([connectionId, byPosition]) =>
    Object.entries(byPosition).flatMap(([index, mediaIds]) => {
      const base = `mediaOverrides.${connectionId}.${index}`;
      return listed(mediaIds, { base, postIndex: Number(index), connectionId });
    }),
  );
  return [...shared, ...own];
}

type MediaPlace = { path: string; mediaId: string; connectionId: string | null; postIndex: number };

function listed(
  mediaIds: string[],
  { base, ...key }: { base: string; postIndex: number; connectionId: string | null },
): MediaPlace[] {
  return mediaIds.map((mediaId, index) => ({ ...key, mediaId, path: `${base}.${index}` }));
}

function checkLabels({ content, references }: ContentCheck): ContentProblem[] {
  return content.labelIds.flatMap((labelId, index) => {
    if (references.labelIds.has(labelId)) return [];
    const message = "One of the labels is no longer there. Take it off, or choose another one.";
    return [contentError("not_found", { path: `labelIds.${index}`, message })];
  });
}

function checkOverrides({ content }: ContentCheck): ContentProblem[] {
  const { connectionIds, textOverrides, mediaOverrides } = content;
  const count = positionsOf(content).length;
  return Object.entries({ textOverrides, mediaOverrides }).flatMap(([field, overrides]) =>
    Object.entries(overrides).flatMap(([connectionId, byPosition]) => {
      const path = `${field}.${connectionId}`;
      if (!connectionIds.includes(connectionId)) {
        return [misplaced(path, { connectionId, postIndex: 0 })];
      }
      return Object.keys(byPosition)
        .map(Number)
        .filter((postIndex) => postIndex >= count)
        .map((postIndex) => misplaced(`${path}.${postIndex}`, { connectionId, postIndex }));
    }),
  );
}

function misplaced(path: string, key: DeliveryKey): ContentProblem {
  const message = "An override must be for a chosen connection and a position of this post.";
  const code = "override_misplaced";
  return contentError("validation_failed", { ...key, path, code, message });
}

function checkSequence({ content, references }: ContentCheck): ContentProblem[] {
  const count = positionsOf(content).length;
  return content.connectionIds.flatMap((connectionId, index) => {
    const connection = references.connections.get(connectionId);
    const network = connection && findNetwork(connection.provider);
    const max = network?.limits.positionsMax ?? count;
    if (!connection || !network || count <= max) return [];
    const posts = max === 1 ? "one post, without further ones" : `${max} posts in a row at most`;
    const message = `${connection.name}: ${network.label} takes ${posts}. Take the account off, or join the posts.`;
    const path = `connectionIds.${index}`;
    return [
      contentError("validation_failed", {
        connectionId,
        postIndex: max,
        code: "sequence_too_long",
        message,
        path,
      }),
    ];
  });
}

function checkNetworkRules(
  { content, references }: ContentCheck,
  key: DeliveryKey,
): ContentProblem[] {
  const connection = references.connections.get(key.connectionId);
  const network = connection && findNetwork(connection.provider);
  const sent = networkContent(content, key, references);
  if (!network || !sent) return [];
  const where = positionsOf(content).length > 1 ? `, position ${key.postIndex}` : "";
  return [...network.check(sent, connection.facts), ...plainMentions(network, sent)].map(
    (problem) => ruleProblem(problem, key, `${connection.name}${where}`),
  );
}

function plainMentions(
  { id, label, accountNoun, mentions }: Network,
  { postIndex, plain }: { postIndex: number; plain: string[] },
): Problem[] {
  const reason = mentions
    ? (mentionObstacle(id) ?? `Add the ${accountNoun} in Mentions.`)
    : "Texts cannot mention anybody there.";
  return [...new Set(plain)].map((name) => ({
    postIndex,
    code: "mention_plain",
    severity: "warning",
    message: `${label} will show the plain name “${name}”. ${reason}`,
  }));
}

function ruleProblem(problem: Problem, key: DeliveryKey, subject: string): ContentProblem {
  return contentError("validation_failed", {
    ...key,
    code: problem.code,
    severity: problem.severity,
    message: `${subject}: ${problem.message}`,
    path: `deliveries.${key.connectionId}.${key.postIndex}`,
  });
}
