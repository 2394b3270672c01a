import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { MediaItem } from "@/lib/networks/network";
import { checkContent } from "./check-content";
import { normalizeCrops } from "./check-crops";
import { repeatCheckOfMany } from "./check-repeats";
import type { ContentProblem } from "./content-problem";
import { emptyContent, mediaIdsIn, type PostContent } from "./post-content";
import { findReferences } from "./reference-store";

export type Checked = { content: PostContent; scheduledAt: Date | null };

/**
 * Reads at once what many posts refer to, and returns the checks of each of them, which are asked in
 * their order. `expected` has media that are not in the library yet, by what stands for their ids.
 */
export async function checkerOfMany(
  workspaceId: WorkspaceId,
  posts: readonly Checked[],
  expected: ReadonlyMap<string, MediaItem>,
): Promise<{
  check: (checked: Checked) => ContentProblem[];
  checkRepeats: (checked: Checked) => ContentProblem[];
}> {
  const contents = posts.map(({ content }) => content);
  const mediaIds = new Set(contents.flatMap((content) => mediaIdsIn(content)));
  const content: PostContent = {
    ...emptyContent,
    // Mentions are read where any text may have one.
    text: contents.some((each) => JSON.stringify(each).includes("@")) ? "@" : "",
    connectionIds: [...new Set(contents.flatMap(({ connectionIds }) => connectionIds))],
    labelIds: [...new Set(contents.flatMap(({ labelIds }) => labelIds))],
    mediaIds: [...mediaIds].filter((id) => !expected.has(id)),
  };
  const asked = { content, postId: null, scheduledAt: now() };
  const references = await findReferences(db, workspaceId, asked);
  for (const [id, item] of expected) references.media.set(id, { ready: true, item });
  const check = ({ content: one, scheduledAt }: Checked) => {
    const linked = { labelIds: one.labelIds, scheduledAt: scheduledAt ?? now() };
    const own = { ...references, linkParameters: references.linksOf(linked) };
    return checkContent({ content: normalizeCrops(one, own), references: own, scheduledAt });
  };
  const checkRepeats = await repeatCheckOfMany(db, workspaceId, { posts, references });
  return { check, checkRepeats };
}
