import type { Member } from "@/lib/identity/members/schema";

type Role = Member["role"];

export const roleWords: Record<Role, { label: string; may: string; article: string }> = {
  admin: {
    label: "Administrator",
    may: "Does everything, and runs the workspace",
    article: "an administrator",
  },
  member: { label: "Member", may: "Writes, schedules and publishes", article: "a member" },
  viewer: { label: "Viewer", may: "Reads and comments", article: "a viewer" },
};

export const roleOptions = (["admin", "member", "viewer"] as const).map((value) => ({
  value,
  label: roleWords[value].label,
}));
