export type ExportRoute =
  | "/api/posts/export"
  | "/api/results/export"
  | "/api/media/export"
  | "/api/audit-log/export";

export type ExportQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the address of a list as a file; what is undefined does not narrow it. */
export function exportAddress(route: ExportRoute, query: ExportQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${route}?${search}`;
}
