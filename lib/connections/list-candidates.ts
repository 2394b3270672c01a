import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { findCandidates } from "./find-candidates";
import { requireNetwork } from "./require-network";
import { AuthorizationParams, PageCandidates } from "./schema";

export const listCandidates = operation({
  name: "list_authorization_pages",
  summary: "List the accounts found by an authorization, for its administrator to choose from",
  scope: "connections:admin",
  input: AuthorizationParams,
  output: PageCandidates,
  run: async (actor, { id, segment }) => {
    const candidates = await findCandidates(actor, { id, provider: requireNetwork(segment).id });
    if (!candidates) throw notFound("authorization");
    return candidates;
  },
});
