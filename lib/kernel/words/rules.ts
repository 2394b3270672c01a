/** Joins names as a sentence does: "Ann, Ben and an administrator". */
export function listed(names: Iterable<string>, joint: "and" | "or" = "and"): string {
  const type = joint === "or" ? "disjunction" : "conjunction";
  return new Intl.ListFormat("en-GB", { type }).format(names);
}

/** Writes the first letter large, as a sentence begins. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
