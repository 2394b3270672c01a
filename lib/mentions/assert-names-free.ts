import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { nameKeyOf } from "@/lib/kernel/name-key";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { MentionRow } from "./mention-row";
import { findMentions } from "./mention-store";
import { isMentionName, mentionsMax } from "./rules";

type Names = Pick<MentionRow, "name" | "aliases"> & { id: string | null };

export async function assertNamesFree(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, name, aliases }: Names,
): Promise<void> {
  const others = (await findMentions(tx, workspaceId)).filter((each) => each.id !== id);
  assertFree(others, { path: "name", name });
  for (const [index, alias] of aliases.entries()) {
    assertFree(others, { path: `aliases.${index}`, name: alias });
  }
  if (id !== null || others.length < mentionsMax) return;
  throw new AppError(
    "limit_reached",
    `There are ${mentionsMax} mentions already. Delete one first.`,
  );
}

function assertFree(others: MentionRow[], { path, name }: { path: string; name: string }): void {
  if (!isMentionName(name)) {
    const message = "Write a name on one line, without @ and without a space at its ends.";
    throw refusal({ path, code: "name_invalid", message });
  }
  const key = nameKeyOf(name);
  const taken = others.find((each) =>
    [each.name, ...each.aliases].some((n) => nameKeyOf(n) === key),
  );
  if (!taken) return;
  const message =
    nameKeyOf(taken.name) === key
      ? `“${taken.name}” is in your mentions already.`
      : `“${name}” is a former name of ${taken.name}, which posts may still have.`;
  throw refusal({ path, code: "name_taken", message });
}

function refusal(detail: { path: string; code: string; message: string }): AppError {
  return new AppError("validation_failed", detail.message, { details: [detail] });
}
