/** Answers and inputs name by these fields what an operation writes. */
const nouns = [
  "post",
  "draft",
  "label",
  "snippet",
  "mention",
  "media",
  "connection",
  "delivery",
  "reservation",
  "reviewLink",
  "credential",
  "invitation",
  "member",
  "webhook",
  "workspace",
] as const;

export type Target = { type: string; id: string };

/**
 * Returns what a call wrote: the one thing that its answer shows, else the one that its input names. Null
 * where it wrote several, or nothing with an id.
 */
export function targetOf(input: unknown, output: unknown): Target | null {
  for (const type of nouns) {
    const id = idIn(fieldOf(output, type)) ?? idIn(onlyOne(fieldOf(output, `${type}s`)));
    if (id) return { type, id };
  }
  const media = idIn(onlyOne(fieldOf(output, "media")));
  if (media) return { type: "media", id: media };
  for (const type of nouns) {
    const id = fieldOf(input, `${type}Id`);
    if (typeof id === "string") return { type, id };
  }
  return null;
}

function idIn(value: unknown): string | null {
  const id = fieldOf(value, "id");
  return typeof id === "string" ? id : null;
}

function onlyOne(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return (Object(value) as Record<string, unknown>)[name];
}
