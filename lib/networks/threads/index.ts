import { isVideo } from "../content/problems";
import { redirectTo } from "../http/redirect-to";
import { usernameMentions } from "../meta/mentions";
import { quotaOf } from "../meta/usage";
import type { Content, Network } from "../network";
import { checkContent, counting, limits, options } from "./check";
import { testAccount, testApp } from "./connection-test";
import { reasons } from "./errors";
import { authorizationUrl, discover, renewAccount } from "./oauth";
import { findPermalink } from "./posts";
import { prepareDelivery } from "./prepare";
import { publishDelivery } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { readAccount, readResults, results } from "./results";
import { configuration, permissions, type ThreadsOrigin } from "./settings";

const textLeadMs = 45_000;
const mediaLeadMs = 60_000;
const photoLeadMs = 15_000;
const videoLeadMs = 5 * 60_000;
const address = /^(?:https?:\/\/)?(?:www\.)?threads\.(?:com|net)\/@?([^/?#]+)/i;

export const threads: Network<ThreadsOrigin> = {
  id: "threads",
  label: "Threads",
  accountNoun: "account",
  apiName: "threads",
  oauthSegment: "threads",
  accountChoice: "one",
  fetchesMedia: true,
  certainty: "lookedUp",
  mark: {
    color: "#101010",
    path: "M12 3a9 9 0 1 0 5.2 16.4l-1-1.5A7.2 7.2 0 1 1 19.2 12c0 1.9-.7 2.9-1.7 2.9s-1.4-.8-1.4-2V8.2h-1.8v.9a4.1 4.1 0 1 0 .3 5.9c.6 1 1.6 1.6 2.9 1.6 2.2 0 3.5-1.8 3.5-4.6a9 9 0 0 0-9-9zm-.3 6.6a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 0 1 0-4.8z",
  },
  look: {
    face: "column",
    sequence: "thread",
    fold: { characters: 500, lines: 20, word: "more" },
    avatar: "circle",
    reactions: ["heart", "comment", "repost", "send"],
    linkCard: "page",
    shape: null,
    aspects: ["original", "4:5", "1:1"],
    differs:
      "Threads makes the link card itself, shows several photos and videos in a row that scrolls, and shows the topic beside the name.",
  },
  permissions,
  configuration,
  limits,
  reasons,
  counting,
  options,
  leadMs,
  check: checkContent,
  mentions: usernameMentions(address),
  beginSignIn: redirectTo(authorizationUrl),
  discover,
  renew: renewAccount,
  testApp,
  testAccount,
  callbacks: { deauthorizes: "person", deletesData: true },
  accountUrl: ({ origins }, { handle }) => new URL(`/@${handle}`, origins.DIALOG_URL).href,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
  results,
  readResults,
  readAccount,
  quotaOf,
};

/** Threads fetches photos one after the other and processes videos in parallel. */
function leadMs({ media }: Content): number {
  if (media.length === 0) return textLeadMs;
  return mediaLeadMs + photoLeadMs * media.length + (media.some(isVideo) ? videoLeadMs : 0);
}
