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
import { configuration, type FacebookOrigin } from "./settings";

const textLeadMs = 5000;
const photoLeadMs = 15_000;

/** Facebook Pages, through the Graph API. */
export const facebook: Network<FacebookOrigin> = {
  id: "facebook",
  label: "Facebook",
  accountNoun: "Page",
  apiName: "alpha",
  oauthSegment: "alpha-pages",
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
  callbacks: { deauthorizes: "person", deletesData: true },
  accountUrl: ({ origins }, { accountId }) => new URL(`/${accountId}`, origins.DIALOG_URL).href,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
};

function leadMs({ media }: Content): number {
  const video = media.find(isVideo);
  if (video) return videoLeadMs(video);
  return media.length === 0 ? textLeadMs : 45_000 + photoLeadMs * media.length;
}
