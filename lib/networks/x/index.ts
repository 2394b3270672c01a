import { isVideo, videoLeadMs } from "../content/problems";
import type { Content, Network } from "../network";
import { checkContent, counting, limits, mentions, options } from "./check";
import { readAccountSettings, testAccount, testApp } from "./connection-test";
import { reasons } from "./errors";
import { beginSignIn, discover, isStale, renewTokens, revokeToken } from "./oauth";
import { prepareDelivery } from "./prepare";
import { price } from "./price";
import { publishDelivery, removePost } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { quotaOf, readAccount, readResults, results } from "./results";
import { configuration, permalinkOf, permissions, type XOrigin } from "./settings";

const textLeadMs = 5000;
const imageLeadMs = 15_000;

export const x: Network<XOrigin> = {
  id: "x",
  label: "X",
  otherNames: ["Twitter", "X/Twitter", "X (Twitter)"],
  accountNoun: "account",
  apiName: "x",
  oauthSegment: "x",
  accountChoice: "one",
  fetchesMedia: false,
  certainty: "lookedUp",
  mark: {
    color: "#0f1419",
    path: "M5 5h4.1l3.6 5 4.2-5h2.2l-5.4 6.4L19.6 19h-4.1l-4-5.5L6.9 19H4.7l5.8-6.9zm3.1 1.6 7.9 10.8h1.2L9.3 6.6z",
  },
  look: {
    face: "column",
    sequence: "thread",
    fold: { characters: 280, lines: 20, word: "Show more" },
    avatar: "circle",
    reactions: ["comment", "repost", "heart", "save", "share"],
    linkCard: "page",
    shape: null,
    aspects: ["1.91:1", "1:1", "4:5"],
    differs:
      "X makes the link card itself and shortens each address. Of a thread, feeds show a part only.",
  },
  permissions,
  configuration,
  limits,
  repeatHours: 24,
  reasons,
  counting,
  options,
  leadMs,
  check: checkContent,
  mentions,
  price,
  beginSignIn,
  discover,
  renew: renewTokens,
  isStale,
  testApp,
  testAccount,
  readAccountSettings,
  revoke: revokeToken,
  accountUrl: ({ origins }, { handle }) => `${origins.WEB_URL}/${handle.replace(/^@/, "")}`,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: async ({ settings }, { account, remoteId }) =>
    permalinkOf(settings, account, remoteId),
  remove: removePost,
  results,
  readResults,
  readAccount,
  quotaOf,
};

function leadMs({ media }: Content): number {
  const video = media.find(isVideo);
  if (video) return videoLeadMs(video);
  return media.length === 0 ? textLeadMs : 60_000 + imageLeadMs * media.length;
}
