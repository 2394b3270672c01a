"use client";

import { useState } from "react";
import { checkWallTime } from "@/components/kit/when/when";
import { WhenField } from "@/components/kit/when/when-field";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";

export function MovePostDialog({ post, onClose }: { post: PostSummary; onClose: () => void }) {
  const { preferences, workspaceTimeZone, move } = useCalendarTools();
  const [wall, setWall] = useState(() => toWallTime(post.scheduledAt, preferences.timeZone));
  const [connectionIds] = useState(() => accountIdsOf(post));
  const like = post.scheduledAt;
  const verdict = checkWallTime(wall, { preferences, nowMs: Date.now(), like });
  const submit = () => {
    if (verdict.instant === null) return;
    move(post, wall);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move this post"
      description={firstLine(post)}
    >
      <Form onSubmit={submit}>
        <WhenField
          wall={wall}
          onChange={setWall}
          verdict={verdict}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          connectionIds={connectionIds}
        />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={verdict.instant === null}>
            Move
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function accountIdsOf({ deliveries }: PostSummary): string[] {
  return [...new Set(deliveries.map(({ connectionId }) => connectionId))];
}
