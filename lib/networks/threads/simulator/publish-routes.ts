import { createHash } from "node:crypto";
import { stateOf } from "../../meta/simulator/containers";
import { notReady, quotaReached } from "../../meta/simulator/media-refusals";
import { invalidParameter } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { quotaUsage } from "./account-routes";
import { answer, notFound, readOwner, type Site, takeNotFound } from "./site";
import type { Container } from "./state";

export function publishRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/:version/:owner/threads_publish",
      operation: "threads.publish",
      run: (visit) => publish(site, visit),
    },
  ];
}

function publish(site: Site, visit: Visit): Reply {
  const accountId = readOwner(site, visit, "threads_content_publish");
  const id = visit.request.parameters.get("creation_id");
  if (!id) invalidParameter("The parameter creation_id is required");
  const container = site.store.state.containers.get(id);
  if (container?.accountId !== accountId) notFound();
  if (container.isChild) invalidParameter("Carousel items cannot be published");
  if (container.replyTo !== null) readOwner(site, visit, "threads_manage_replies");
  if (!container.publishedAs) takeNotFound(site, "notFoundAfter");
  const earlier = refuseUnready(site, container);
  if (earlier) return answer(site, { id: earlier }, accountId);
  refuseTooMany(site, accountId, container);
  const { containerId } = container;
  const mediaId = site.switches.mediaIds === "own" ? site.store.nextId() : containerId;
  const shortcode = createHash("sha256").update(mediaId).digest("base64url").slice(0, 11);
  record(site, visit, { kind: "thread.published", mediaId, containerId, accountId, shortcode });
  return answer(site, { id: mediaId }, accountId);
}

function refuseUnready(site: Site, container: Container): string | null {
  switch (stateOf(site, container)) {
    case "FINISHED":
      return null;
    case "EXPIRED":
      return notFound();
    case "PUBLISHED":
      if (site.switches.republish === "again") return null;
      return site.switches.republish === "same" ? container.publishedAs : notFound();
    case "IN_PROGRESS":
    case "ERROR":
      return notReady();
  }
}

function refuseTooMany(site: Site, accountId: string, { replyTo }: Container): void {
  const { postsPerDay, repliesPerDay } = site.switches;
  const [kind, most] =
    replyTo === null ? (["posts", postsPerDay] as const) : (["replies", repliesPerDay] as const);
  if (quotaUsage(site, accountId, kind) >= most) quotaReached();
}
