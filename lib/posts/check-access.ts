import { accessEndsAt } from "@/lib/connections/token-lifetime";
import type { ContentProblem } from "./content-problem";
import type { PostContent } from "./post-content";
import type { References } from "./reference-store";

const hourMs = 3_600_000;

type Examined = {
  content: PostContent;
  references: References;
  scheduledAt: Date | null;
};

export function checkAccess({ content, references, scheduledAt }: Examined): ContentProblem[] {
  return content.connectionIds.flatMap((connectionId, index): ContentProblem[] => {
    const connection = references.connections.get(connectionId);
    const endsAt = connection && accessEndsAt(connection);
    if (!endsAt || !scheduledAt || scheduledAt < endsAt) return [];
    const early = inWords(scheduledAt.getTime() - endsAt.getTime());
    return [
      {
        connectionId,
        postIndex: 0,
        code: "token_expires_before",
        severity: "warning",
        message: `${connection.name}: Access to it ends ${early} before this time. An administrator has to reconnect it first.`,
        path: `connectionIds.${index}`,
        refusal: "connection_unavailable",
      },
    ];
  });
}

/** The result is a duration, not a date, because the API does not know the reader's time zone. */
function inWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / hourMs);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
