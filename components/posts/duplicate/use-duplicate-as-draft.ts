"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";

export function useDuplicateAsDraft(postId: string) {
  const router = useRouter();
  const key = useRef<string | null>(null);
  const duplication = useApiMutation({
    send: () => {
      key.current ??= newKey();
      const body = { idempotencyKey: key.current };
      return api("POST /api/posts/{postId}/duplicate-as-draft", { params: { postId }, body });
    },
    onDone: ({ draft }) => {
      key.current = null;
      router.push(`/compose?draft=${draft.id}`);
    },
    failed: () => ({ title: "The post was not duplicated" }),
    invalidates: [["drafts"]],
  });
  return { duplicate: () => void duplication.run(), busy: duplication.pending };
}
