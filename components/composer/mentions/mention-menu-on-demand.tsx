"use client";

import { onDemand } from "@/components/ui/on-demand";

export const MentionMenuOnDemand = onDemand(
  async () => (await import("./mention-menu")).MentionMenu,
  { what: "The list of mentions" },
);
