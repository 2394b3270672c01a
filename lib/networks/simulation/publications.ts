import type { PublishedEntry } from "../simulator";
import type { JournalEntry } from "./journal";

type Described = Omit<PublishedEntry, "atMs">;

export function listPublications<Effect extends { kind: string }>(
  journal: readonly JournalEntry<Effect>[],
  describe: {
    [Kind in Effect["kind"]]?: (effect: Extract<Effect, { kind: Kind }>) => Described | null;
  },
): PublishedEntry[] {
  return journal.flatMap(({ effect, atMs }) => {
    const read = describe[effect.kind as Effect["kind"]] as
      | ((effect: Effect) => Described | null)
      | undefined;
    const described = read?.(effect);
    return described ? [{ atMs, ...described }] : [];
  });
}
