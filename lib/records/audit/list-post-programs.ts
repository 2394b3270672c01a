import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { Uuid } from "@/lib/kernel/schema";
import { PostProgram } from "./schema";

const programsMax = 20;

export const listPostPrograms = operation({
  name: "list_post_programs",
  summary: "List the keys and assistants that wrote a post or changed it",
  scope: "posts:read",
  input: z.strictObject({ postId: Uuid }),
  output: z.strictObject({ programs: z.array(PostProgram) }),
  run: async ({ workspaceId }, { postId }) => {
    const programs = await db.$queryRaw<PostProgram[]>`
      SELECT program.id AS "credentialId", program.name
      FROM "AuditEntry" entry JOIN "Credential" program ON program.id = entry."credentialId"
      WHERE entry."workspaceId" = ${workspaceId}::uuid AND entry."targetType" = 'post'
        AND entry."targetId" = ${postId}
      GROUP BY program.id, program.name ORDER BY min(entry.at) LIMIT ${programsMax}`;
    return { programs };
  },
});
