import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { isHashtagSet, type SnippetKind } from "./schema";
import { findSnippetNamed } from "./snippet-store";

type Stored = { id: string | null; kind: SnippetKind; name: string; text: string };

export async function assertStorable(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, kind, name, text }: Stored,
): Promise<void> {
  if (kind === "hashtags" && !isHashtagSet(text)) {
    const message = "Write hashtags only, each with # in front and a space between them.";
    throw refusal({ path: "text", code: "not_hashtags", message });
  }
  const taken = await findSnippetNamed(tx, workspaceId, { kind, name });
  if (!taken || taken.id === id) return;
  const message = `There is a ${nouns[kind]} “${taken.name}” already.`;
  throw refusal({ path: "name", code: "name_taken", message });
}

const nouns: Record<SnippetKind, string> = {
  hashtags: "hashtag set",
  text: "snippet",
  signature: "signature",
};

function refusal(detail: { path: string; code: string; message: string }): AppError {
  return new AppError("validation_failed", detail.message, { details: [detail] });
}
