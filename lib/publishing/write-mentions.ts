import type { DeliveryWithConnection } from "@/lib/deliveries/find-delivery";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { writeFor } from "@/lib/mentions/mention-text";
import { findAllMentions } from "@/lib/mentions/mentions";
import { type WrittenText, writtenBefore } from "./stored-handles";

export async function writeMentions(
  row: Pick<DeliveryWithConnection, "workspaceId" | "connection" | "handles">,
  text: string,
): Promise<WrittenText | null> {
  const before = writtenBefore(row.handles);
  if (before || !text.includes("@")) return before;
  const known = await findAllMentions(workspaceId(row.workspaceId));
  const { text: written, mentions } = writeFor(row.connection.provider, text, known);
  return { text: written, mentions };
}
