"use client";

import { useQuery } from "@tanstack/react-query";
import { FileX2, MoreHorizontal, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ApiError, api } from "@/components/kit/api/api";
import { DeletedPost } from "@/components/library/deleted/deleted-post";
import { deletedKey } from "@/components/library/deleted/use-restore";
import { ApprovalCard } from "@/components/posts/approval/approval-card";
import { Comments } from "@/components/posts/comments/comments";
import { DeliveryList } from "@/components/posts/post/delivery-list";
import { ManagedBy } from "@/components/posts/post/managed-by";
import { PlannedTime } from "@/components/posts/post/planned-time";
import { PostContent } from "@/components/posts/post/post-content";
import { RecallButton } from "@/components/posts/post/recall-button";
import { useOverrideMedia } from "@/components/posts/post/use-override-media";
import { useStateAnnouncement } from "@/components/posts/post/use-state-announcement";
import { OthersHere } from "@/components/posts/presence/others-here";
import { PostStateBadge } from "@/components/posts/publish-now/post-state-badge";
import { PublishingNotice } from "@/components/posts/publish-now/publishing-notice";
import { SeriesLink } from "@/components/posts/series/series-link";
import { ReadOnOpen } from "@/components/shell/notifications/read-on-open";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { editability, recallability } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";
import { PanelSkeleton } from "./panel-frame";
import { readUnsavedEdit } from "./unsaved-edit";
import { usePanelComments, usePanelPost } from "./use-panel-post";

const PostEditor = lazyPart(
  () => dynamic(() => import("./post-editor").then((chunk) => chunk.PostEditor)),
  { what: "The editor", loading: <PanelSkeleton /> },
);

export function PostPanel({
  postId,
  isAdmin,
  now,
}: {
  postId: string;
  isAdmin: boolean;
  now: string;
}) {
  const query = usePanelPost(postId);
  const { data: post, error } = query;
  if (error instanceof ApiError && error.status === 404) {
    return <MissingPost postId={postId} />;
  }
  if (post) return <LoadedPost post={post} isAdmin={isAdmin} now={now} />;
  if (error) return <QueryError title="The post did not load" query={query} />;
  return <PanelSkeleton />;
}

function LoadedPost({ post, isAdmin, now }: { post: Post; isAdmin: boolean; now: string }) {
  const { accounts, team, preferences, workspaceTimeZone, canEdit, assignPosts } =
    useCalendarTools();
  const announcement = useStateAnnouncement(post);
  const [isEditing, edit] = useState(
    () => canEdit && readUnsavedEdit({ userId: team.userId, postId: post.id }) !== null,
  );
  const overrideMedia = useOverrideMedia(post);
  const when = formatDateTime(post.scheduledAt, preferences);
  return (
    <div className="flex flex-col gap-4 p-4">
      <ReadOnOpen postId={post.id} />
      {post.undoUntil && canEdit && (
        <PublishingNotice
          post={{ ...post, undoUntil: post.undoUntil }}
          className="border bg-surface"
        />
      )}
      <OthersHere subject={{ kind: "post", id: post.id }} doing="reading" />
      <PanelHead post={post} onEdit={isEditing ? null : () => edit(true)} />
      <ApprovalCard
        post={post}
        preferences={preferences}
        workspaceTimeZone={workspaceTimeZone}
        canEdit={canEdit}
        isAdmin={isAdmin}
      />
      <ManagedBy post={post} team={team} onAssign={canEdit ? assignPosts : null} />
      {isEditing ? (
        <PostEditor post={post} onClose={() => edit(false)} />
      ) : (
        <PostContent post={post} accounts={accounts} overrideMedia={overrideMedia} when={when} />
      )}
      <DeliveryList post={post} accounts={accounts} preferences={preferences} canEdit={canEdit} />
      <PanelComments postId={post.id} isAdmin={isAdmin} now={now} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

type PanelHeadProps = { post: Post; onEdit: (() => void) | null };

function PanelHead({ post, onEdit }: PanelHeadProps) {
  const { preferences, workspaceTimeZone, canEdit, askToMove } = useCalendarTools();
  const { scheduledAt } = post;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <PlannedTime
            scheduledAt={scheduledAt}
            preferences={preferences}
            workspaceTimeZone={workspaceTimeZone}
            className="font-semibold text-md"
          />
        </div>
        <PostStateBadge post={post} />
      </div>
      <SeriesLink seriesId={post.seriesId} />
      {canEdit && (
        <div className="flex flex-wrap items-center gap-2">
          <PanelToolbar post={post} onEdit={onEdit} />
          <Button onClick={() => askToMove(post)}>Move to…</Button>
          <PanelMenu post={post} />
        </div>
      )}
    </div>
  );
}

function PanelToolbar({ post, onEdit }: PanelHeadProps) {
  if (recallability(post).allowed) return <RecallButton post={post} />;
  if (!onEdit || post.undoUntil || !editability(post).allowed) return null;
  return (
    <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
      Edit
    </Button>
  );
}

function PanelMenu({ post }: { post: Post }) {
  const { openMenu } = useCalendarTools();
  return (
    <IconButton
      label="More for the open post"
      aria-haspopup="menu"
      variant="secondary"
      icon={<MoreHorizontal aria-hidden className="size-4" />}
      onClick={(event) => openMenu(post, event.currentTarget)}
    />
  );
}

function PanelComments({
  postId,
  isAdmin,
  now,
}: {
  postId: string;
  isAdmin: boolean;
  now: string;
}) {
  const { team, preferences } = useCalendarTools();
  const first = usePanelComments(postId);
  if (first.data) {
    const context = {
      postId,
      userId: team.userId,
      isAdmin,
      preferences,
      people: team.members,
      now,
    };
    return <Comments key={postId} first={first.data} context={context} />;
  }
  if (first.error) return <QueryError title="The comments did not load" query={first} />;
  return (
    <Loading label="Loading the comments">
      <Skeleton className="h-24" />
    </Loading>
  );
}

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
