import type { Content, Network } from "../network";
import { isVideo } from "../outbound/video-rules";
import { checkContent, limits } from "./check";
import { mark } from "./mark";
import { authorizationUrl, discover } from "./oauth";
import { findPermalink } from "./permalink";
import { permissions } from "./permissions";
import { prepareDelivery } from "./prepare";
import { publishDelivery } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { renewAccount } from "./renew";
import { configuration, type InstagramOrigin } from "./settings";

const commentLeadMs = 5000;
const postLeadMs = 60_000;
const photoLeadMs = 15_000;
const videoLeadMs = 5 * 60_000;

/** Instagram professional accounts, through Instagram's own login. */
export const instagram: Network<InstagramOrigin> = {
  id: "instagram",
  label: "Instagram",
  accountNoun: "account",
  apiName: "beta",
  oauthSegment: "beta",
  accountChoice: "one",
  fetchesMedia: true,
  mark,
  permissions,
  configuration,
  limits,
  leadMs: ({ postIndex, media }) => (postIndex > 0 ? commentLeadMs : postLeadMs + makingMs(media)),
  check: checkContent,
  authorizationUrl,
  discover,
  renew: renewAccount,
  callbacks: { deauthorizes: "account", deletesData: false },
  accountUrl: ({ origins }, { handle }) => new URL(`/${handle}/`, origins.DIALOG_URL).href,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
};

/** Photos are fetched one after the other; videos are worked on side by side. */
function makingMs(media: Content["media"]): number {
  return photoLeadMs * media.length + (media.some(isVideo) ? videoLeadMs : 0);
}
