const formats = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** Joins names as a sentence does: "Ann, Ben and an administrator". */
export function listed(names: Iterable<string>, joint: keyof typeof formats = "and"): string {
  return formats[joint].format(names);
}

/** Writes the first letter large, as a sentence begins. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
