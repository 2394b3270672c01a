"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import {
  type KeyedRequest,
  withIdempotencyKey,
} from "@/components/kit/idempotency/idempotency-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Draft } from "@/lib/planning/drafts/schema";
import { draftsKey } from "../drafts/draft-api";

export function useTemplate() {
  const router = useRouter();
  const attempt = useRef<Pick<KeyedRequest, "signature" | "idempotencyKey"> | null>(null);
  const copying = useApiMutation({
    send: ({ id: draftId }: Draft) => {
      attempt.current = withIdempotencyKey(attempt.current, { signature: draftId });
      const { idempotencyKey } = attempt.current;
      const body = { idempotencyKey };
      return api("POST /api/drafts/{draftId}/duplicate", { params: { draftId }, body });
    },
    onDone: ({ draft }) => {
      attempt.current = null;
      router.push(`/compose?draft=${draft.id}`);
    },
    failed: () => ({ title: "No draft was made of the template" }),
    invalidates: [draftsKey],
  });
  return {
    begin: (template: Draft) => void copying.run(template),
    busyId: copying.pending ? copying.input?.id : undefined,
  };
}
