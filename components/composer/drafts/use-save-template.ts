"use client";

import { useRouter } from "next/navigation";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import { draftsKey } from "./draft-api";

export function useSaveTemplate() {
  const router = useRouter();
  const show = () => router.push("/drafts?show=templates");
  return useApiMutation({
    send: (content: DraftContent) =>
      api("POST /api/drafts", { body: { ...content, scheduledAt: null, template: true } }),
    done: () => ({
      title: "Saved as a template",
      action: { label: "Show templates", onSelect: show },
    }),
    failed: () => ({ title: "The template was not saved" }),
    invalidates: [draftsKey],
  });
}
