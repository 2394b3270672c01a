import { isVideo } from "../content/problems";
import { redirectTo } from "../http/redirect-to";
import { usernameMentions } from "../meta/mentions";
import { quotaOf } from "../meta/usage";
import type { Content, Network } from "../network";
import { checkContent, limits } from "./check";
import { testAccount, testApp } from "./connection-test";
import { reasons } from "./errors";
import { authorizationUrl, discover, renewAccount } from "./oauth";
import { prepareDelivery } from "./prepare";
import { findPermalink, publishDelivery } from "./publish";
import { reconcileDelivery } from "./reconcile";
import { readAccount, readResults, results } from "./results";
import { configuration, type InstagramOrigin, permissions } from "./settings";

const commentLeadMs = 5000;
const postLeadMs = 60_000;
const photoLeadMs = 15_000;
const videoLeadMs = 5 * 60_000;
const address = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([^/?#]+)/i;

export const instagram: Network<InstagramOrigin> = {
  id: "instagram",
  label: "Instagram",
  otherNames: ["ig", "Insta"],
  accountNoun: "account",
  apiName: "beta",
  oauthSegment: "beta",
  accountChoice: "one",
  fetchesMedia: true,
  certainty: "lookedUp",
  mark: {
    color: "#c92a74",
    path: "M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM8 5.8A2.2 2.2 0 0 0 5.8 8v8A2.2 2.2 0 0 0 8 18.2h8a2.2 2.2 0 0 0 2.2-2.2V8A2.2 2.2 0 0 0 16 5.8zM12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 9.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4zM16.3 6.7a1 1 0 1 1 0 2a1 1 0 0 1 0-2z",
  },
  look: {
    face: "photo",
    sequence: "comments",
    fold: { characters: 125, lines: 3, word: "more" },
    avatar: "circle",
    reactions: ["heart", "comment", "send", "save"],
    linkCard: "none",
    shape: { min: 0.8, max: 1.91 },
    aspects: ["4:5", "1:1", "1.91:1"],
    differs:
      "Instagram cuts a caption where the reader’s screen needs it and shows comments only when they are opened. The profile shows the first picture cut to its own shape.",
  },
  permissions,
  configuration,
  limits,
  reasons,
  leadMs: ({ postIndex, media }) => (postIndex > 0 ? commentLeadMs : postLeadMs + makingMs(media)),
  check: checkContent,
  mentions: usernameMentions(address),
  beginSignIn: redirectTo(authorizationUrl),
  discover,
  renew: renewAccount,
  testApp,
  testAccount,
  callbacks: { deauthorizes: "account", deletesData: false },
  accountUrl: ({ origins }, { handle }) => new URL(`/${handle}/`, origins.DIALOG_URL).href,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
  results,
  readResults,
  readAccount,
  quotaOf,
};

/** Instagram fetches photos one after the other and processes videos in parallel. */
function makingMs(media: Content["media"]): number {
  return photoLeadMs * media.length + (media.some(isVideo) ? videoLeadMs : 0);
}
