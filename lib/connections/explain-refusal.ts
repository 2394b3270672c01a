import { db } from "@/lib/db";
import { operation } from "@/lib/operation";
import { findRefused } from "./authorization-store";
import { openRefusal } from "./discovery";
import { ExplainRefusal, RefusalExplanation } from "./schema";

export const explainRefusal = operation({
  name: "explain_refusal",
  summary: "Say why an authorization of one's own ended without accounts",
  scope: "connections:admin",
  input: ExplainRefusal,
  output: RefusalExplanation,
  run: async ({ workspaceId, userId }, { id }) => {
    const refused = await findRefused(db, workspaceId, { id, userId });
    if (!refused?.sealedDiscovery) return { message: null };
    return openRefusal(refused.id, refused.sealedDiscovery);
  },
});
