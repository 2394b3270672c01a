import type { NetworkPermission } from "../network";

export const permissions = [
  { name: "write:statuses", purpose: "Publish posts as you" },
  { name: "write:media", purpose: "Upload images and videos" },
  { name: "read:accounts", purpose: "Know which account this is" },
  { name: "read:statuses", purpose: "Read back what was published" },
] as const satisfies readonly NetworkPermission[];

export const scope = permissions.map(({ name }) => name).join(" ");

export function missingPermissions(granted: string | null): NetworkPermission[] {
  if (!granted) return [];
  const given = new Set(granted.split(/[\s,+]+/));
  return permissions.filter(({ name }) => {
    const [broad = name] = name.split(":");
    return !given.has(name) && !given.has(broad);
  });
}
