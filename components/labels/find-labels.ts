import type { Label } from "@/lib/labels/schema";

type Named = Pick<Label, "name">;

export function findLabels<Found extends Named>(labels: readonly Found[], query: string): Found[] {
  const wanted = keyOf(query);
  return labels.filter(({ name }) => keyOf(name).includes(wanted));
}

export function isNameFree(labels: readonly Named[], name: string): boolean {
  return !labels.some((label) => keyOf(label.name) === keyOf(name));
}

function keyOf(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
