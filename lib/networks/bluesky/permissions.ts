import type { NetworkPermission } from "../network";

export const permissions = [
  { name: "atproto", purpose: "Know which account it is" },
  { name: "transition:generic", purpose: "Upload files and write posts for you" },
] as const satisfies readonly NetworkPermission[];
