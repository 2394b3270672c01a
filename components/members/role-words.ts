import type { Member } from "@/lib/workspaces/schema";

export const roleWords: Record<Member["role"], { label: string; may: string }> = {
  admin: { label: "Administrator", may: "Does everything, and runs the workspace" },
  member: { label: "Member", may: "Writes, schedules and publishes" },
  viewer: { label: "Viewer", may: "Reads and comments" },
};
