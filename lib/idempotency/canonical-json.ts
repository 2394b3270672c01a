/** JSON with every object's keys sorted, so that the same content always reads the same; arrays keep their order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (isPlainObject(item) ? sorted(item) : item));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
