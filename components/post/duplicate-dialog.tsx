"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { type Attempt, attemptFor } from "@/components/attempt/attempt";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { judgeWhen } from "@/components/when/when";
import { WhenField } from "@/components/when/when-field";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { toWallTime } from "@/lib/time/zoned";

type DuplicateDialogProps = {
  post: Post;
  preferences: TimePreferences;
  workspaceTimeZone: string;
  onClose: () => void;
};

/** Asks when a copy of the post goes out. */
export function DuplicateDialog(props: DuplicateDialogProps) {
  const { post, preferences, workspaceTimeZone, onClose } = props;
  const client = useQueryClient();
  const router = useRouter();
  const attempts = useRef<Attempt | null>(null);
  const [wall, setWall] = useState(() => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { time } = toWallTime(post.scheduledAt, preferences.timeZone);
    return { date: toWallTime(tomorrow, preferences.timeZone).date, time };
  });
  const verdict = judgeWhen(wall, { preferences, nowMs: Date.now() });
  const duplicate = useMutation({
    mutationFn: (scheduledAt: string) => {
      attempts.current = attemptFor(attempts.current, { signature: scheduledAt, scheduledAt });
      const { idempotencyKey } = attempts.current;
      const body = { scheduledAt, idempotencyKey };
      return api("POST /api/posts/{postId}/duplicate", { params: { postId: post.id }, body });
    },
    onSuccess: ({ post: copy }) => {
      void client.invalidateQueries({ queryKey: ["posts"] });
      router.push(`/posts/${copy.id}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict.instant !== null && !duplicate.isPending) duplicate.mutate(verdict.instant);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Schedule a copy"
      description="The same content for the same accounts, once more."
      size="sm"
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <WhenField
          wall={wall}
          onChange={setWall}
          verdict={verdict}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
        />
        {duplicate.error && (
          <Callout tone="negative" role="alert" title="The copy was not scheduled.">
            {duplicate.error.message}
          </Callout>
        )}
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={duplicate.isPending || duplicate.isSuccess}
            disabled={verdict.instant === null}
          >
            Schedule the copy
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
