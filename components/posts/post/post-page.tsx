"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { refreshEveryMs } from "@/components/kit/post-state/in-motion";
import { ApprovalCard } from "@/components/posts/approval/approval-card";
import type { Team } from "@/components/posts/people/person";
import { useAssignPosts } from "@/components/posts/people/use-assign-posts";
import { isGone } from "@/components/posts/post-cache/is-gone";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { OthersHere } from "@/components/posts/presence/others-here";
import { PublishingNotice } from "@/components/posts/publish-now/publishing-notice";
import { usePublishedAccounts } from "@/components/posts/removal/use-removal";
import { DocumentTitle } from "@/components/ui/document-title";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";
import type { PublishedAccount } from "@/lib/publishing/removals/schema";
import type { PostProgram } from "@/lib/records/audit/schema";
import { DeliveryStates } from "./delivery-list";
import { FirstPublished } from "./first-published";
import { ManagedBy } from "./managed-by";
import { PostContent } from "./post-content";
import { PostDetails } from "./post-details";
import { PostHistory } from "./post-history";
import { PostMore } from "./post-more";
import { PostToolbar } from "./post-toolbar";
import { StaleNotice } from "./stale-notice";
import { usePaletteActions } from "./use-palette-actions";
import { usePostActions } from "./use-post-actions";
import { useStateAnnouncement } from "./use-state-announcement";

type PostPageProps = {
  initial: {
    post: Post;
    overrideMedia: readonly Media[];
    publishedAccounts?: readonly PublishedAccount[];
    programs?: readonly PostProgram[];
  };
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
  isAdmin: boolean;
  isFirst: boolean;
  /** Says what came of it; null where nothing was published. */
  results: ReactNode;
  children: ReactNode;
};

export function PostPage(props: PostPageProps) {
  const { initial, accounts, team, preferences, workspaceTimeZone, results, children } = props;
  const { canEdit, isAdmin, isFirst } = props;
  const { data, error } = usePost(initial.post);
  const post = isGone(error) ? { ...data, undoUntil: null } : data;
  const actions = usePostActions(post);
  usePaletteActions(post, { actions, canEdit });
  const published = usePublishedAccounts(post, initial.publishedAccounts);
  const announcement = useStateAnnouncement(data);
  const when = formatDateTime(post.scheduledAt, preferences);
  const { assignPosts } = useAssignPosts(team);
  const details = { post, preferences, workspaceTimeZone };
  return (
    <>
      <DocumentTitle>{headingOf(post)}</DocumentTitle>
      <PageHeader
        title={headingOf(post)}
        actions={
          <>
            <OthersHere subject={{ kind: "post", id: post.id }} doing="reading" inHeader />
            {canEdit && <PostToolbar post={post} actions={actions} />}
          </>
        }
      />
      <PageBody className="flex flex-col gap-6">
        <Notices post={post} data={data} error={error} canEdit={canEdit} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_auto_1fr]">
          <div className="min-w-0 lg:col-start-1">
            <DeliveryStates
              post={post}
              accounts={accounts}
              preferences={preferences}
              canEdit={canEdit}
              {...(published.data && { published: published.data })}
            />
          </div>
          <section aria-label="Content" className="w-full min-w-0 max-w-xl lg:col-start-1">
            <PostContent
              post={post}
              accounts={accounts}
              overrideMedia={initial.overrideMedia}
              when={when}
            />
          </section>
          <div className="min-w-0 empty:hidden lg:col-start-1">{results}</div>
          <div className="lg:col-start-1">
            <PostHistory post={post} accounts={accounts} preferences={preferences} />
          </div>
          <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-5 lg:row-start-1">
            <ApprovalCard {...details} canEdit={canEdit} isAdmin={isAdmin} />
            <PostDetails
              {...details}
              programs={initial.programs ?? []}
              manager={
                <ManagedBy post={post} team={team} onAssign={canEdit ? assignPosts : null} />
              }
            >
              {canEdit && <PostMore {...details} accounts={accounts} actions={actions} />}
            </PostDetails>
            {isFirst && <FirstPublished post={post} />}
          </div>
          <div className="min-w-0 lg:col-start-1">{children}</div>
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </PageBody>
    </>
  );
}

type NoticesProps = Pick<PostPageProps, "canEdit"> & {
  post: Post;
  data: Post;
  error: Error | null;
};

function Notices({ post, data, error, canEdit }: NoticesProps) {
  const { undoUntil } = post;
  return (
    <>
      {error && (
        <StaleNotice
          error={error}
          wasPublishing={data.undoUntil !== null}
          restoredId={canEdit ? post.id : null}
        />
      )}
      {undoUntil && canEdit && (
        <PublishingNotice post={{ ...post, undoUntil }} className="border bg-surface" />
      )}
    </>
  );
}

function usePost(initial: Post) {
  return useQuery({
    queryKey: postQueryKey(initial.id),
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}", { params: { postId: initial.id }, signal })).post,
    initialData: initial,
    refetchOnMount: "always",
    // A cached post can be older than the one the server has just rendered.
    select: (post) => (post.version < initial.version ? initial : post),
    refetchInterval: ({ state }) =>
      state.data ? refreshEveryMs([state.data], Date.now()) : 20_000,
  });
}
