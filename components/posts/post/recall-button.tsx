"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import { Button } from "@/components/ui/button";
import type { Post } from "@/lib/planning/posts/schema";

export function RecallButton({ post }: { post: Post }) {
  const client = useQueryClient();
  const router = useRouter();
  const redraw = useRedraw();
  const { id, version } = post;
  const queryKey = postQueryKey(id);
  const recall = useApiMutation({
    send: () =>
      api("POST /api/posts/{postId}/return-to-scheduled", {
        params: { postId: id },
        body: { version },
      }),
    onDone: (answer) => {
      client.setQueryData(queryKey, answer.post);
      return redraw(() => router.push(`/posts/${id}/edit`));
    },
    done: () => ({
      title: "Back to scheduled",
      description: "It waits ten minutes for your change, then it goes out as it is.",
    }),
    failed: () => ({ title: "The post was not taken back." }),
    onFailed: () => redraw(),
    invalidates: [["posts"]],
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <Button
      loading={recall.pending}
      icon={<Undo2 aria-hidden className="size-4" />}
      onClick={() => void recall.run()}
    >
      Return to scheduled
    </Button>
  );
}
