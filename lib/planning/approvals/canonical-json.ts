/** Writes JSON that is the same for equal values, as RFC 8785 lays down: sorted keys, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  // Comparing strings compares their UTF-16 code units, which is the order that it asks for.
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const written = sorted.map(([name, member]) => {
    return `${JSON.stringify(name)}:${canonicalJson(member)}`;
  });
  return `{${written.join()}}`;
}
