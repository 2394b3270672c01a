import { env } from "@/lib/kernel/env";
import type { MediaUse } from "./schema";
import type { UseRow } from "./use-store";

const nameMax = 80;

export function presentUse({ id, type, title, text, state, scheduledAt }: UseRow): MediaUse {
  const path = type === "post" ? `/posts/${id}` : `/compose?draft=${id}`;
  return {
    id,
    type,
    name: firstLine(title) || firstLine(text),
    state,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    url: new URL(path, env.BASE_URL).href,
  };
}

function firstLine(text: string | null): string {
  const line = [...(text?.split("\n").find((each) => each.trim() !== "") ?? "").trim()];
  return line.length > nameMax ? `${line.slice(0, nameMax).join("").trimEnd()}…` : line.join("");
}
