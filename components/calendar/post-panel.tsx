"use client";

import { useQuery } from "@tanstack/react-query";
import { MoreHorizontal, Pencil } from "lucide-react";
import { Comments } from "@/components/comments/comments";
import { ReadOnOpen } from "@/components/notifications/read-on-open";
import { DeliveryList } from "@/components/post/delivery-list";
import { ManagedBy } from "@/components/post/managed-by";
import { PostContent } from "@/components/post/post-content";
import { RecallButton } from "@/components/post/recall-button";
import { useStateAnnouncement } from "@/components/post/use-state-announcement";
import { PostStateBadge } from "@/components/post-state/post-state-badge";
import { OthersHere } from "@/components/presence/others-here";
import { PublishingNotice } from "@/components/publish-now/publishing-notice";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { inOtherZone, zoneAt } from "@/components/when/when";
import { ApiError, api } from "@/lib/http/api";
import { editability, recallability } from "@/lib/posts/rules";
import type { Post } from "@/lib/posts/schema";
import { formatDateTime } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";
import { MissingPost } from "./missing-post";
import { PanelSkeleton } from "./panel-skeleton";
import { useOverrideMedia, usePanelPost } from "./use-panel-post";

type PostPanelProps = { postId: string; isAdmin: boolean; now: string };

export function PostPanel({ postId, isAdmin, now }: PostPanelProps) {
  const query = usePanelPost(postId);
  const { data: post, error } = query;
  if (error instanceof ApiError && error.status === 404) {
    return <MissingPost postId={postId} />;
  }
  if (post) return <LoadedPost post={post} isAdmin={isAdmin} now={now} />;
  if (error) return <QueryError title="The post did not load" query={query} />;
  return <PanelSkeleton />;
}

type LoadedPostProps = { post: Post; isAdmin: boolean; now: string };

function LoadedPost({ post, isAdmin, now }: LoadedPostProps) {
  const { accounts, team, preferences, canEdit } = useCalendarTools();
  const announcement = useStateAnnouncement(post);
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
      <PanelFacts post={post} />
      <ManagedBy post={post} team={team} canEdit={canEdit} />
      <PostContent post={post} accounts={accounts} overrideMedia={overrideMedia} when={when} />
      <DeliveryList post={post} accounts={accounts} preferences={preferences} canEdit={canEdit} />
      <PanelComments postId={post.id} isAdmin={isAdmin} now={now} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

function PanelFacts({ post }: { post: Post }) {
  const { preferences, workspaceTimeZone, canEdit, askToMove } = useCalendarTools();
  const { scheduledAt } = post;
  const elsewhere = inOtherZone(scheduledAt, preferences, workspaceTimeZone);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <time dateTime={scheduledAt} className="font-semibold text-md">
            {formatDateTime(scheduledAt, preferences)}
          </time>
          <p className="text-muted text-sm">
            {zoneAt(scheduledAt, preferences.timeZone)}
            {elsewhere && ` · ${elsewhere}`}
          </p>
        </div>
        <PostStateBadge post={post} />
      </div>
      {canEdit && (
        <div className="flex flex-wrap items-center gap-2">
          <PanelToolbar post={post} />
          <Button onClick={() => askToMove(post)}>Move to…</Button>
          <PanelMenu post={post} />
        </div>
      )}
    </div>
  );
}

function PanelToolbar({ post }: { post: Post }) {
  if (recallability(post).allowed) return <RecallButton post={post} />;
  if (post.undoUntil || !editability(post).allowed) return null;
  return (
    <ButtonLink
      variant="primary"
      href={`/posts/${post.id}/edit`}
      icon={<Pencil aria-hidden className="size-4" />}
    >
      Edit
    </ButtonLink>
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

type PanelCommentsProps = { postId: string; isAdmin: boolean; now: string };

function PanelComments({ postId, isAdmin, now }: PanelCommentsProps) {
  const { team, preferences } = useCalendarTools();
  const first = useQuery({
    queryKey: ["first-comments", postId],
    queryFn: ({ signal }) =>
      api("GET /api/posts/{postId}/comments", { params: { postId }, query: { limit: 30 }, signal }),
    gcTime: 0,
  });
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
