import { mediaFetchProblem } from "@/lib/connections/media-fetch-problem";
import { now } from "@/lib/kernel/clock";
import { findNetwork } from "@/lib/networks";
import type { Network, Problem } from "@/lib/networks/network";
import { type Composition, type Place, placesOf } from "./composition";
import { examineAccess } from "./examine-access";
import type { Finding } from "./finding";
import { placeContent } from "./place-content";
import type { ReferencedConnection, References } from "./reference-store";

/** How far back a time may lie: the way from a caller's clock to ours. */
export const pastGraceSeconds = 5;

export type Examination = {
  composition: Composition;
  references: References;
  /** Null where the time is not being set. */
  scheduledAt: Date | null;
  /** Connections the post is on already: one that waits for its reconnect may stay on it. */
  keptConnectionIds?: string[];
};

/** Everything that speaks for or against saving a post: the one verdict of validation and saving. */
export function examineComposition(examination: Examination): Finding[] {
  return [
    ...examineTime(examination),
    ...examineConnections(examination),
    ...examineAccess(examination),
    ...examineMedia(examination),
    ...examineOverrides(examination),
    ...placesOf(examination.composition).flatMap((place) => examinePlace(examination, place)),
  ];
}

function examineTime({ scheduledAt }: Examination): Finding[] {
  if (!scheduledAt) return [];
  if (scheduledAt.getTime() >= now().getTime() - pastGraceSeconds * 1000) return [];
  return [
    error("scheduled_in_past", {
      path: "scheduledAt",
      message: "This time is in the past. Choose a time from now on.",
    }),
  ];
}

function examineConnections({
  composition,
  references,
  keptConnectionIds = [],
}: Examination): Finding[] {
  return composition.connectionIds.flatMap((connectionId, index) => {
    const path = `connectionIds.${index}`;
    const connection = references.connections.get(connectionId);
    if (!connection) {
      const message = `There is no connection with the id ${connectionId}.`;
      return [error("not_found", { path, message, connectionId })];
    }
    return examineState(connection, { path, kept: keptConnectionIds.includes(connectionId) });
  });
}

function examineState(
  { id: connectionId, name, provider, state }: ReferencedConnection,
  { path, kept }: { path: string; kept: boolean },
): Finding[] {
  const network = findNetwork(provider);
  if (state === "active" && network) return examineReach(network, { path, connectionId, name });
  const finding = error("connection_unavailable", {
    path,
    connectionId,
    message: `${name} is not connected at the moment: reconnect it, or take it off this post.`,
  });
  return [kept && state === "needs_reconnect" ? { ...finding, severity: "warning" } : finding];
}

/** Said here, while somebody can still act on it, and not when the network comes to fetch. */
function examineReach(
  network: Network,
  { name, ...place }: { path: string; connectionId: string; name: string },
): Finding[] {
  const obstacle = mediaFetchProblem(network);
  if (!obstacle) return [];
  const finding = error("validation_failed", { ...place, message: `${name}: ${obstacle}` });
  return [{ ...finding, code: "media_unreachable" }];
}

function examineMedia({ composition, references }: Examination): Finding[] {
  return mediaPlaces(composition).flatMap(({ path, mediaId, ...place }) => {
    const found = references.media.get(mediaId);
    if (found?.ready) return [];
    if (!found) {
      const message = `There is no medium with the id ${mediaId}.`;
      return [error("not_found", { ...place, path, message })];
    }
    const message = "The upload of this medium is not complete yet.";
    return [error("media_not_ready", { ...place, path, message })];
  });
}

type MediaPlace = { path: string; mediaId: string; connectionId: string | null; postIndex: number };

function mediaPlaces({ positions, mediaOverrides }: Composition): MediaPlace[] {
  const shared = positions.flatMap(({ mediaIds }, postIndex) => {
    const base = postIndex === 0 ? "mediaIds" : `additionalPosts.${postIndex - 1}.mediaIds`;
    return listed(mediaIds, { base, postIndex, connectionId: null });
  });
  const own = Object.entries(mediaOverrides).flatMap(([connectionId, byPosition]) =>
    Object.entries(byPosition).flatMap(([index, mediaIds]) => {
      const base = `mediaOverrides.${connectionId}.${index}`;
      return listed(mediaIds, { base, postIndex: Number(index), connectionId });
    }),
  );
  return [...shared, ...own];
}

function listed(
  mediaIds: string[],
  { base, ...place }: { base: string; postIndex: number; connectionId: string | null },
): MediaPlace[] {
  return mediaIds.map((mediaId, index) => ({ ...place, mediaId, path: `${base}.${index}` }));
}

function examineOverrides({ composition }: Examination): Finding[] {
  const { connectionIds, positions, textOverrides, mediaOverrides } = composition;
  return Object.entries({ textOverrides, mediaOverrides }).flatMap(([field, overrides]) =>
    Object.entries(overrides).flatMap(([connectionId, byPosition]) => {
      const path = `${field}.${connectionId}`;
      if (!connectionIds.includes(connectionId)) {
        return [misplaced(path, { connectionId, postIndex: 0 })];
      }
      return Object.keys(byPosition)
        .map(Number)
        .filter((postIndex) => postIndex >= positions.length)
        .map((postIndex) => misplaced(`${path}.${postIndex}`, { connectionId, postIndex }));
    }),
  );
}

function misplaced(path: string, place: Place): Finding {
  const message = "An override must be for a chosen connection and a position of this post.";
  return { ...error("validation_failed", { ...place, path, message }), code: "override_misplaced" };
}

function examinePlace({ composition, references }: Examination, place: Place): Finding[] {
  const connection = references.connections.get(place.connectionId);
  const network = connection && findNetwork(connection.provider);
  const content = placeContent(composition, place, references);
  if (!network || !content) return [];
  const where = composition.positions.length > 1 ? `, position ${place.postIndex}` : "";
  return network
    .check(content)
    .map((problem) => ruleFinding(problem, place, `${connection.name}${where}`));
}

function ruleFinding(problem: Problem, place: Place, subject: string): Finding {
  return {
    ...place,
    code: problem.code,
    severity: problem.severity,
    message: `${subject}: ${problem.message}`,
    path: `deliveries.${place.connectionId}.${place.postIndex}`,
    refusal: "validation_failed",
  };
}

type Subject = { path: string; message: string; connectionId?: string | null; postIndex?: number };

function error(refusal: Finding["refusal"], subject: Subject): Finding {
  return {
    connectionId: null,
    postIndex: 0,
    ...subject,
    code: refusal,
    severity: "error",
    refusal,
  };
}
