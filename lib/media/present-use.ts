import { env } from "@/lib/kernel/env";
import { firstLine } from "@/lib/kernel/first-line";
import type { MediaUse } from "./schema";
import type { UseRow } from "./use-store";

const nameMax = 80;

export function presentUse({ id, type, title, text, state, scheduledAt }: UseRow): MediaUse {
  const path = type === "post" ? `/posts/${id}` : `/compose?draft=${id}`;
  return {
    id,
    type,
    name: firstLine(title ?? "", nameMax) || firstLine(text ?? "", nameMax),
    state,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    url: new URL(path, env.BASE_URL).href,
  };
}
