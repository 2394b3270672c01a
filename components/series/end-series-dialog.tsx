"use client";

import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { ChoiceCards } from "@/components/posts/series/choice-cards";
import { seriesKey } from "@/components/posts/series/series-query";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import type { Series } from "@/lib/planning/series/schema";

type Fate = "keep" | "delete";

/** Asks what becomes of the planned posts, as a series that ended does not begin again. */
export function EndSeriesDialog({
  open,
  series,
  onClose,
}: {
  open: boolean;
  series: Series;
  onClose: () => void;
}) {
  const [posts, setPosts] = useState<Fate>("keep");
  const ending = useApiMutation({
    send: () =>
      api("DELETE /api/series/{seriesId}", {
        params: { seriesId: series.id },
        query: { version: series.version, posts },
      }),
    onDone: onClose,
    done: () => ({
      title: "The series has ended",
      description:
        posts === "keep"
          ? "What is planned already still goes out."
          : "What had not gone out is deleted.",
    }),
    invalidates: [seriesKey, ["posts"], ["slots"]],
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="End this series?"
      description="It makes no more posts, and cannot begin again. What has gone out stays."
      size="sm"
    >
      <Form onSubmit={() => void ending.run()} className="flex flex-col gap-4">
        <ChoiceCards
          label="Posts that have not gone out"
          value={posts}
          onChange={setPosts}
          options={[
            {
              value: "keep",
              label: "Keep the planned posts",
              description: "They go out at their times, and are changed one by one.",
            },
            {
              value: "delete",
              label: "Delete the planned posts",
              description: "Nothing of the series goes out any more.",
            },
          ]}
        />
        <FormFailure failure={ending.failure} title="The series was not ended" />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" loading={ending.pending}>
            End series
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
