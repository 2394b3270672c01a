import type { Content, Network } from "../network";
import { checkContent, limits, options } from "./check";
import { beginSignIn, discover, readAccountSettings } from "./connect";
import { testAccount } from "./connection-test";
import { reasons } from "./errors";
import { findPermalink, removePost } from "./posts";
import { prepareDelivery } from "./prepare";
import { publishDelivery, reconcileDelivery } from "./publish";
import { readResults, results } from "./results";
import { configuration, type GhostOrigin, permissions, signInFields } from "./settings";
import { accountUrl } from "./site";

const draftLeadMs = 20_000;
const imageLeadMs = 15_000;

export const ghost: Network<GhostOrigin> = {
  id: "ghost",
  label: "Ghost",
  accountNoun: "site",
  apiName: "ghost",
  oauthSegment: "ghost",
  accountChoice: "one",
  fetchesMedia: false,
  certainty: "certain",
  namesHosts: true,
  mark: {
    color: "#30374a",
    path: "M12 4a6.4 6.4 0 0 1 6.4 6.4V20l-2.2-1.7-2.1 1.7-2.1-1.7L9.9 20l-2.1-1.7L5.6 20v-9.6A6.4 6.4 0 0 1 12 4zM9.6 9.1a1.3 1.3 0 1 0 0 2.6a1.3 1.3 0 0 0 0-2.6zM14.4 9.1a1.3 1.3 0 1 0 0 2.6a1.3 1.3 0 0 0 0-2.6z",
  },
  look: {
    face: "article",
    sequence: "thread",
    fold: { characters: 40_000, lines: 1000, word: "Read more" },
    avatar: "square",
    reactions: [],
    linkCard: "none",
    shape: null,
    aspects: ["original", "1.91:1", "1:1"],
    differs:
      "The theme of the site decides how a post looks, in lists and on its own page; a newsletter looks as it is set in Ghost.",
  },
  permissions,
  configuration,
  limits,
  reasons,
  options,
  leadMs: ({ media }: Content) => draftLeadMs + imageLeadMs * media.length,
  check: checkContent,
  signInFields,
  beginSignIn,
  discover,
  testApp: async () => [],
  testAccount,
  readAccountSettings,
  accountUrl,
  prepare: prepareDelivery,
  publish: publishDelivery,
  reconcile: reconcileDelivery,
  permalink: findPermalink,
  remove: removePost,
  results,
  readResults,
};
