import { isVideo, videoLeadMs } from "../content/problems";
import { redirectTo } from "../http/redirect-to";
import { quotaOf } from "../meta/usage";
import type { Content, Network } from "../network";
import { checkContent, limits } from "./check";
import { testAccount, testApp } from "./connection-test";
import { reasons } from "./errors";
import { mentions } from "./mentions";
import { authorizationUrl, discover } from "./oauth";
import { prepareDelivery } from "./prepare";
import { findPermalink, publishDelivery } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { removePost } from "./remove";
import { readAccount, readResults, results } from "./results";
import { configuration, type FacebookOrigin, permissions } from "./settings";

const textLeadMs = 5000;
const photoLeadMs = 15_000;

export const facebook: Network<FacebookOrigin> = {
  id: "facebook",
  label: "Facebook",
  otherNames: ["fb", "Facebook Page"],
  accountNoun: "Page",
  apiName: "alpha",
  oauthSegment: "alpha-pages",
  accountChoice: "several",
  fetchesMedia: false,
  certainty: "lookedUp",
  mark: {
    color: "#0866ff",
    path: "M13.6 20.4v-6.7h2.3l.4-2.8h-2.7V9.1c0-.8.4-1.4 1.6-1.4h1.2V5.3c-.5-.1-1.2-.2-1.9-.2-2.2 0-3.7 1.3-3.7 3.7v2.1H8.4v2.8h2.4v6.7z",
  },
  look: {
    face: "card",
    sequence: "comments",
    fold: { characters: 477, lines: 6, word: "See more" },
    avatar: "circle",
    reactions: ["like", "comment", "share"],
    linkCard: "page",
    shape: null,
    aspects: ["4:5", "1:1", "1.91:1"],
    differs:
      "Facebook folds a text where the reader’s screen needs it and arranges photos by their shapes. It reads the link again by itself, so its card may be another.",
  },
  permissions,
  configuration,
  limits,
  reasons,
  leadMs,
  check: checkContent,
  mentions,
  beginSignIn: redirectTo(authorizationUrl),
  discover,
  testApp,
  testAccount,
  callbacks: { deauthorizes: "person", deletesData: true },
  accountUrl: ({ origins }, { accountId }) => new URL(`/${accountId}`, origins.DIALOG_URL).href,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
  remove: removePost,
  removesWhole: true,
  results,
  readResults,
  readAccount,
  quotaOf,
};

function leadMs({ media }: Content): number {
  const video = media.find(isVideo);
  if (video) return videoLeadMs(video);
  return media.length === 0 ? textLeadMs : 45_000 + photoLeadMs * media.length;
}
