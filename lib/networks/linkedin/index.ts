import type { Content, Network } from "../network";
import { videoLeadMs } from "../outbound/video-lead-ms";
import { isVideo } from "../outbound/video-rules";
import { checkContent, limits } from "./check";
import { mark } from "./mark";
import { authorizationUrl, discover } from "./oauth";
import { findPermalink } from "./permalink";
import { permissions } from "./permissions";
import { prepareDelivery } from "./prepare";
import { publishDelivery } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { canRenewToken, renewToken } from "./renew";
import { configuration, type LinkedInOrigin } from "./settings";
import { configurationWarnings } from "./version-age";

const textLeadMs = 5000;
const imageLeadMs = 15_000;

/** LinkedIn organization Pages, through the versioned REST API. */
export const linkedin: Network<LinkedInOrigin> = {
  id: "linkedin",
  label: "LinkedIn",
  accountNoun: "Page",
  apiName: "gamma",
  oauthSegment: "gamma-pages",
  accountChoice: "several",
  fetchesMedia: false,
  mark,
  permissions,
  configuration,
  limits,
  leadMs,
  check: checkContent,
  authorizationUrl,
  discover,
  renew: renewToken,
  canRenew: canRenewToken,
  configurationWarnings,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
};

function leadMs({ media }: Content): number {
  const video = media.find(isVideo);
  if (video) return videoLeadMs(video);
  return media.length === 0 ? textLeadMs : 60_000 + imageLeadMs * media.length;
}
