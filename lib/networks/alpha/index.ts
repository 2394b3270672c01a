import type { Network } from "../network";
import { checkContent, limits } from "./check";
import { mark } from "./mark";
import { permissions } from "./permissions";
import { type AlphaOrigin, configuration } from "./settings";

const notYet = "Facebook cannot be reached yet.";

/** Facebook Pages. */
export const alpha: Network<AlphaOrigin> = {
  id: "alpha",
  label: "Facebook",
  accountNoun: "Page",
  oauthSegment: "alpha-pages",
  mark,
  permissions,
  configuration,
  limits,
  leadMs: (content) => (content.media.length === 0 ? 5000 : 60_000 + 15_000 * content.media.length),
  check: checkContent,
  authorizationUrl: (settings) => settings.origins.DIALOG_URL,
  discover: async () => ({ state: "unavailable", message: notYet }),
  prepare: async (_, task) => ({ state: "ready", handles: task.handles }),
  publish: async () => ({ kind: "retry", code: "internal", message: notYet, afterMs: null }),
  reconcile: async () => ({ kind: "unavailable", message: notYet }),
  permalink: async () => null,
};
