import type { Content, Network } from "../network";
import { checkContent, limits, options } from "./check";
import { readAccountSettings, testAccount } from "./connection-test";
import { reasons } from "./errors";
import { beginSignIn, discover, revokePassword } from "./oauth";
import { prepareDelivery } from "./prepare";
import { findPermalink, publishDelivery, reconcileDelivery } from "./publish";
import { removePost } from "./remove";
import { readResults, results } from "./results";
import { configuration, permissions, signInFields, type WordPressOrigin } from "./settings";
import { accountUrl } from "./site";

/** A draft that waits long for its time is one that somebody may decide about on the site meanwhile. */
const textLeadMs = 3000;
const imageLeadMs = 8000;

export const wordpress: Network<WordPressOrigin> = {
  id: "wordpress",
  label: "WordPress",
  accountNoun: "site",
  apiName: "wordpress",
  oauthSegment: "wordpress",
  accountChoice: "one",
  fetchesMedia: false,
  certainty: "certain",
  namesHosts: true,
  mark: {
    color: "#21759b",
    path: "M4.2 6.6h2.5l2.5 8.1 2.3-8.1h1.9l2.4 8.1 2.4-8.1h1.6L16.3 18h-2.1l-2.3-7.6L9.7 18H7.6L4.2 6.6z",
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
      "Every site has a theme of its own, which decides on letters, colours and where the featured picture stands.",
  },
  permissions,
  configuration,
  limits,
  reasons,
  options,
  leadMs,
  check: checkContent,
  signInFields,
  beginSignIn,
  discover,
  revoke: revokePassword,
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

function leadMs({ media }: Content): number {
  return textLeadMs + imageLeadMs * media.length;
}
