"use client";

import { useQuery } from "@tanstack/react-query";
import { FileX2 } from "lucide-react";
import { api } from "@/components/kit/api/api";
import { DeletedPost } from "@/components/library/deleted/deleted-post";
import { deletedKey } from "@/components/library/deleted/use-restore";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useCalendarTools } from "./calendar-context";
import { PanelSkeleton } from "./panel-skeleton";

export function MissingPost({ postId }: { postId: string }) {
  const { canEdit, closePost, preferences } = useCalendarTools();
  const { data: items, isPending } = useQuery({
    queryKey: [...deletedKey, "post", postId],
    queryFn: async ({ signal }) =>
      (await api("GET /api/deleted-items", { query: { targetId: postId }, signal })).items,
  });
  const close = <Button onClick={closePost}>Close</Button>;
  if (isPending) return <PanelSkeleton />;
  const [item] = items ?? [];
  if (item) {
    return (
      <DeletedPost item={item} preferences={preferences} canEdit={canEdit} otherwise={close} />
    );
  }
  return (
    <EmptyState
      icon={<FileX2 aria-hidden />}
      title="This post is not here"
      description="Somebody deleted it, or the address is wrong."
      action={close}
    />
  );
}
