"use client";

import { useState } from "react";
import { checkWallTime } from "@/components/kit/when/when";
import { WhenField } from "@/components/kit/when/when-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Post } from "@/lib/planning/posts/schema";
import { type Decision, useAnotherTime } from "./use-approval";

/** Asks for another time of a post that was not approved in time, and approves it for that where one may. */
export function AnotherTimeDialog({
  post,
  digests,
  preferences,
  workspaceTimeZone,
  onMoved,
  onClose,
}: {
  post: Post;
  digests: Decision["digests"] | null;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  onMoved: (() => void) | undefined;
  onClose: () => void;
}) {
  const [wall, setWall] = useState(() => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { time } = toWallTime(post.scheduledAt, preferences.timeZone);
    return { date: toWallTime(tomorrow, preferences.timeZone).date, time };
  });
  const verdict = checkWallTime(wall, { preferences, nowMs: Date.now() });
  const move = useAnotherTime(post, {
    digests,
    preferences,
    onMoved: () => {
      onClose();
      onMoved?.();
    },
    toasts: false,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={digests ? "Approve for another time" : "Choose another time"}
      description={
        digests
          ? "It goes out as it is, at the time that you choose."
          : "It waits for approval again, and goes out at that time once it is approved."
      }
    >
      <Form
        onSubmit={() => {
          if (verdict.instant !== null && !move.pending) void move.run(verdict.instant);
        }}
        className="flex flex-col gap-3"
      >
        <WhenField
          wall={wall}
          onChange={setWall}
          verdict={verdict}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          connectionIds={post.deliveries.map(({ connectionId }) => connectionId)}
        />
        <FormFailure failure={move.failure} title="It did not get another time." />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            loading={move.pending}
            disabled={verdict.instant === null}
          >
            {digests ? "Approve" : "Choose this time"}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
