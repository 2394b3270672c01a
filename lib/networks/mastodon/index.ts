import { isVideo, videoLeadMs } from "../content/problems";
import type { Content, Network } from "../network";
import { checkContent, counting, limits, mentions, options } from "./check";
import { readAccountSettings, testAccount } from "./connection-test";
import { reasons } from "./errors";
import { beginSignIn, discover, revokeToken } from "./oauth";
import { prepareDelivery } from "./prepare";
import { findPermalink, publishDelivery } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { removeStatus } from "./remove";
import { quotaOf, readAccount, readResults, results } from "./results";
import { accountUrl } from "./server";
import { configuration, type MastodonOrigin, permissions, signInFields } from "./settings";

const textLeadMs = 5000;
const imageLeadMs = 15_000;

export const mastodon: Network<MastodonOrigin> = {
  id: "mastodon",
  label: "Mastodon",
  accountNoun: "account",
  apiName: "mastodon",
  oauthSegment: "mastodon",
  accountChoice: "one",
  fetchesMedia: false,
  certainty: "lookedUp",
  namesHosts: true,
  mark: {
    color: "#6364ff",
    path: "M12 4c4.4 0 7.4 1.7 7.4 5.6 0 4.2-.9 6.2-5.2 6.7-1.9.2-3.4 0-3.4 0v.3c0 1 .9 1.4 2.4 1.4 1.2 0 2.4-.2 3.4-.5l.1 1.7c-1 .5-2.4.8-4 .8-5.6 0-8.1-2.6-8.1-8.4V9.6C4.6 5.7 7.6 4 12 4zm-4.3 9.3h1.9V9.6c0-1 .5-1.6 1.3-1.6.9 0 1.3.7 1.3 1.9v2.3h1.6V9.9c0-1.2.4-1.9 1.3-1.9.8 0 1.3.6 1.3 1.6v3.7h1.9V9.3c0-1.8-1.1-3-2.7-3-1.1 0-1.9.5-2.6 1.5-.6-1-1.4-1.5-2.5-1.5-1.7 0-2.8 1.2-2.8 3z",
  },
  look: {
    face: "stacked",
    sequence: "thread",
    fold: { characters: 5000, lines: 32, word: "Read more" },
    avatar: "square",
    reactions: ["comment", "repost", "favourite", "save"],
    linkCard: "page",
    shape: null,
    aspects: ["original", "1.91:1", "1:1"],
    differs:
      "Every Mastodon server and app has a look of its own; this is the one of the web interface. The server makes the link card itself, a little later.",
  },
  permissions,
  configuration,
  limits,
  reasons,
  counting,
  options,
  leadMs,
  check: checkContent,
  mentions,
  signInFields,
  beginSignIn,
  discover,
  revoke: revokeToken,
  testApp: async () => [],
  testAccount,
  readAccountSettings,
  accountUrl,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
  remove: removeStatus,
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
