"use client";

import { viewOnDemand } from "@/components/ui/on-demand";

export const DeletedPostOnDemand = viewOnDemand(
  async () => (await import("./deleted-post")).DeletedPost,
  { what: "What became of the post" },
);
