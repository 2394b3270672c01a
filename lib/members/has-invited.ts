import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { countOpen } from "./invitation-store";
import { findMemberPage } from "./member-store";

export const hasInvited = operation({
  name: "has_invited",
  summary: "Tell whether the team has somebody else, or has invited somebody",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: z.boolean(),
  run: async ({ workspaceId }) => {
    const [first, second] = await findMemberPage(db, workspaceId, { limit: 1 });
    return Boolean(first && second) || (await countOpen(db, workspaceId)) > 0;
  },
});
