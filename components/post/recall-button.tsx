"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import { postQueryKey } from "./post-query-key";

/** Takes a post back that is being prepared, and opens it to be changed. */
export function RecallButton({ post }: { post: Post }) {
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const { id, version } = post;
  const recall = useMutation({
    mutationFn: () =>
      api("POST /api/posts/{postId}/return-to-scheduled", {
        params: { postId: id },
        body: { version },
      }),
    onSuccess: (answer) => {
      client.setQueryData(postQueryKey(id), answer.post);
      toast.show({
        title: "Back to scheduled",
        description: "It waits ten minutes for your change, then it goes out as it is.",
      });
      router.push(`/posts/${id}/edit`);
      router.refresh();
    },
    onError: (error) => {
      toast.fail("The post was not taken back.", error);
      router.refresh();
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["posts"] });
      return client.invalidateQueries({ queryKey: postQueryKey(id) });
    },
  });
  return (
    <Button
      loading={recall.isPending}
      icon={<Undo2 aria-hidden className="size-4" />}
      onClick={() => recall.mutate()}
    >
      Return to scheduled
    </Button>
  );
}
