"use client";

import { useRouter } from "next/navigation";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import type { DraftContent } from "@/lib/drafts/schema";
import { api } from "@/lib/http/api";
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
