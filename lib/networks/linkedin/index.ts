import { isVideo, videoLeadMs } from "../content/problems";
import { redirectTo } from "../http/redirect-to";
import type { Content, Network } from "../network";
import { checkContent, limits } from "./check";
import { testAccount, testApp } from "./connection-test";
import { reasons } from "./errors";
import { mentions } from "./mentions";
import { authorizationUrl, canRenewToken, discover, renewToken } from "./oauth";
import { prepareDelivery } from "./prepare";
import { findPermalink, publishDelivery } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { removePost } from "./remove";
import { readAccount, readResults, results } from "./results";
import { configuration, configurationWarnings, type LinkedInOrigin, permissions } from "./settings";

const textLeadMs = 5000;
const imageLeadMs = 15_000;

export const linkedin: Network<LinkedInOrigin> = {
  id: "linkedin",
  label: "LinkedIn",
  otherNames: ["LinkedIn Page", "LinkedIn profile"],
  accountNoun: "Page",
  apiName: "gamma",
  oauthSegment: "gamma-pages",
  accountChoice: "several",
  fetchesMedia: false,
  certainty: "lookedUp",
  mark: {
    color: "#0a66c2",
    path: "M7.1 9.7h2.4v7.5H7.1zM8.3 5.9a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zM11 9.7h2.3v1c.4-.7 1.2-1.2 2.3-1.2 2.3 0 2.9 1.5 2.9 3.5v4.2h-2.4v-3.7c0-1 0-2-1.3-2s-1.4 1-1.4 2v3.7H11z",
  },
  look: {
    face: "card",
    sequence: "comments",
    fold: { characters: 210, lines: 3, word: "more" },
    avatar: "square",
    reactions: ["like", "comment", "repost", "send"],
    linkCard: "address",
    shape: null,
    aspects: ["1.91:1", "1:1", "4:5"],
    differs:
      "LinkedIn folds a text where the reader’s screen needs it. It decides by itself whether a link gets a card and which picture stands in it.",
  },
  permissions,
  configuration,
  limits,
  repeatHours: 24,
  reasons,
  leadMs,
  check: checkContent,
  mentions,
  beginSignIn: redirectTo(authorizationUrl),
  discover,
  renew: renewToken,
  canRenew: canRenewToken,
  testApp,
  testAccount,
  configurationWarnings,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
  remove: removePost,
  removesWhole: true,
  results,
  readResults,
  readAccount,
};

function leadMs({ media }: Content): number {
  const video = media.find(isVideo);
  if (video) return videoLeadMs(video);
  return media.length === 0 ? textLeadMs : 60_000 + imageLeadMs * media.length;
}
