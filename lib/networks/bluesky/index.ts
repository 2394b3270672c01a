import { isVideo, videoLeadMs } from "../content/problems";
import type { Content, Network } from "../network";
import { isStale, renewSession, revokeSession } from "./access";
import { checkContent, limits, options } from "./check";
import { clientMetadata } from "./client";
import { testAccount, testApp } from "./connection-test";
import { reasons } from "./errors";
import { mentions } from "./identity";
import { discover } from "./oauth";
import { prepareDelivery } from "./prepare";
import { publishDelivery, reconcileDelivery } from "./publish";
import { permalinkOf } from "./record";
import { removeRecord } from "./remove";
import { quotaOf, readAccount, readResults, results } from "./results";
import { type BlueskyOrigin, configuration, permissions } from "./settings";
import { beginSignIn, signInFields } from "./sign-in";
import { counting } from "./text";

const textLeadMs = 15_000;
const imageLeadMs = 15_000;

export const bluesky: Network<BlueskyOrigin> = {
  id: "bluesky",
  label: "Bluesky",
  accountNoun: "account",
  apiName: "bluesky",
  oauthSegment: "bluesky",
  accountChoice: "one",
  fetchesMedia: false,
  certainty: "certain",
  namesHosts: true,
  mark: {
    color: "#0a7aff",
    path: "M7.6 6.2c1.8 1.3 3.7 4 4.4 5.5.7-1.5 2.6-4.2 4.4-5.5 1.3-1 3.4-1.7 3.4.6 0 .5-.3 3.9-.4 4.5-.5 1.9-2.3 2.4-4 2.1 2.9.5 3.6 2.1 2 3.8-3 3.1-4.3-.8-4.7-1.8l-.7-1.7-.7 1.7c-.4 1-1.7 4.9-4.7 1.8-1.6-1.7-.9-3.3 2-3.8-1.7.3-3.5-.2-4-2.1-.1-.6-.4-4-.4-4.5 0-2.3 2.1-1.6 3.4-.6z",
  },
  look: {
    face: "column",
    sequence: "thread",
    fold: { characters: 3000, lines: 25, word: "Show more" },
    avatar: "circle",
    reactions: ["comment", "repost", "heart", "share"],
    linkCard: "page",
    shape: null,
    aspects: ["1.91:1", "1:1", "4:5"],
    differs:
      "Bluesky shows a thread’s posts together on its own page; in feeds, the middle of a long thread is left out. Apps other than its own may look different.",
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
  clientMetadata,
  renew: renewSession,
  isStale,
  testApp,
  testAccount,
  revoke: revokeSession,
  accountUrl: ({ origins }, { handle }) => `${origins.WEB_URL}/profile/${handle}`,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: async ({ settings }, { remoteId }) => permalinkOf(settings, remoteId),
  remove: removeRecord,
  results,
  readResults,
  readAccount,
  quotaOf,
};

function leadMs({ media }: Content): number {
  const video = media.find(isVideo);
  if (video) return videoLeadMs(video);
  return textLeadMs + imageLeadMs * media.length;
}
