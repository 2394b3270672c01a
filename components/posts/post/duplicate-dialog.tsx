"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import {
  type KeyedRequest,
  withIdempotencyKey,
} from "@/components/kit/idempotency/idempotency-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { checkWallTime } from "@/components/kit/when/when";
import { WhenField } from "@/components/kit/when/when-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Post } from "@/lib/planning/posts/schema";

export function DuplicateDialog(props: {
  post: Post;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  onClose: () => void;
}) {
  const { post, preferences, workspaceTimeZone, onClose } = props;
  const router = useRouter();
  const lastRequest = useRef<KeyedRequest | null>(null);
  const [wall, setWall] = useState(() => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { time } = toWallTime(post.scheduledAt, preferences.timeZone);
    return { date: toWallTime(tomorrow, preferences.timeZone).date, time };
  });
  const verdict = checkWallTime(wall, { preferences, nowMs: Date.now() });
  const duplicate = useApiMutation({
    send: (scheduledAt: string) => {
      lastRequest.current = withIdempotencyKey(lastRequest.current, {
        signature: scheduledAt,
        scheduledAt,
      });
      const { idempotencyKey } = lastRequest.current;
      const body = { scheduledAt, idempotencyKey };
      return api("POST /api/posts/{postId}/duplicate", { params: { postId: post.id }, body });
    },
    onDone: ({ post: copy }) => router.push(`/posts/${copy.id}`),
    invalidates: [["posts"]],
  });
  const submit = () => {
    if (verdict.instant !== null && !duplicate.pending) void duplicate.run(verdict.instant);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Schedule a copy"
      description="The same content for the same accounts, once more."
    >
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <WhenField
          wall={wall}
          onChange={setWall}
          verdict={verdict}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          connectionIds={post.deliveries.map(({ connectionId }) => connectionId)}
        />
        <FormFailure failure={duplicate.failure} title="The copy was not scheduled." />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={duplicate.pending || duplicate.succeeded}
            disabled={verdict.instant === null}
          >
            Schedule the copy
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
