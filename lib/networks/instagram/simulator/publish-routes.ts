import { createHash } from "node:crypto";
import { invalidParameter } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { quotaUsage } from "./account-routes";
import { readAccountCaller } from "./caller";
import { containerStatus } from "./container-status";
import { notReady, quotaReached, unknownContainer } from "./media-refusals";
import { answer, type Site } from "./site";
import type { Container } from "./state";

export function publishRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/:version/:accountId/media_publish",
      operation: "media.publish",
      run: (visit) => publish(site, visit),
    },
  ];
}

function publish(site: Site, visit: Visit): Reply {
  const accountId = visit.segments.accountId ?? "";
  const permission = "instagram_business_content_publish";
  readAccountCaller(site, visit.request, { accountId, permission });
  const id = visit.request.parameters.get("creation_id");
  if (!id) invalidParameter("The parameter creation_id is required");
  const container = site.store.state.containers.get(id);
  if (container?.accountId !== accountId) unknownContainer();
  if (container.isChild) invalidParameter("Carousel items cannot be published");
  const earlier = refuseUnready(site, container);
  if (earlier) return answer(site, { id: earlier }, accountId);
  if (quotaUsage(site, accountId) >= site.switches.quotaTotal) quotaReached();
  const mediaId = site.store.nextId();
  const shortcode = createHash("sha256").update(mediaId).digest("base64url").slice(0, 11);
  const { containerId } = container;
  record(site, visit, { kind: "media.published", mediaId, containerId, accountId, shortcode });
  return answer(site, { id: mediaId }, accountId);
}

function refuseUnready(site: Site, container: Container): string | null {
  switch (containerStatus(site, container).code) {
    case "FINISHED":
      return null;
    case "EXPIRED":
      return unknownContainer();
    case "PUBLISHED":
      if (site.switches.republish === "again") return null;
      return site.switches.republish === "same" ? container.publishedAs : notReady();
    case "IN_PROGRESS":
    case "ERROR":
      return notReady();
  }
}
