"use client";

import type { ReactNode } from "react";
import type { Account } from "@/components/account/account";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import { DeliveryList } from "./delivery-list";
import { PostContent } from "./post-content";
import { PostFacts } from "./post-facts";
import { PostMore } from "./post-more";
import { PostToolbar } from "./post-toolbar";
import { StaleNotice } from "./stale-notice";
import { usePost } from "./use-post";
import { usePostActions } from "./use-post-actions";
import { useStateAnnouncement } from "./use-state-announcement";

type PostPageProps = {
  /** What the server saw when it rendered. */
  initial: { post: Post; overrideMedia: readonly Media[] };
  accounts: readonly Account[];
  preferences: TimePreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
  /** What the team says about it. */
  children: ReactNode;
};

/** One post: where it stands at each account, what it says, and what can still be done. */
export function PostPage(props: PostPageProps) {
  const { initial, accounts, preferences, workspaceTimeZone, canEdit, children } = props;
  const { data: post, error } = usePost(initial.post);
  const actions = usePostActions(post);
  const announcement = useStateAnnouncement(post);
  const when = formatDateTime(post.scheduledAt, preferences);
  const facts = { post, preferences, workspaceTimeZone };
  return (
    <>
      <PageHeader title="Post" actions={canEdit && <PostToolbar post={post} actions={actions} />} />
      <PageBody className="flex flex-col gap-6">
        {error && <StaleNotice error={error} />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
          <DeliveryList {...{ post, accounts, preferences, canEdit }} />
          <div className="lg:row-span-3">
            <PostFacts {...facts}>{canEdit && <PostMore {...facts} actions={actions} />}</PostFacts>
          </div>
          <section aria-label="Content" className="w-full min-w-0 max-w-xl">
            <PostContent
              post={post}
              accounts={accounts}
              overrideMedia={initial.overrideMedia}
              when={when}
            />
          </section>
          <div className="min-w-0 lg:col-start-1">{children}</div>
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </PageBody>
    </>
  );
}
