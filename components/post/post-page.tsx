"use client";

import type { Account } from "@/components/account/account";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import { DeliveryList } from "./delivery-list";
import { PostContent } from "./post-content";
import { PostFacts } from "./post-facts";
import { PostToolbar } from "./post-toolbar";
import { usePost } from "./use-post";
import { useStateAnnouncement } from "./use-state-announcement";

type PostPageProps = {
  /** What the server saw when it rendered. */
  initial: { post: Post; overrideMedia: readonly Media[] };
  accounts: readonly Account[];
  preferences: TimePreferences;
  workspaceTimeZone: string;
  canEdit: boolean;
};

/** One post: where it stands at each account, what it says, and what can still be done. */
export function PostPage(props: PostPageProps) {
  const { initial, accounts, preferences, workspaceTimeZone, canEdit } = props;
  const { data: post, isError } = usePost(initial.post);
  const announcement = useStateAnnouncement(post);
  const when = formatDateTime(post.scheduledAt, preferences);
  const facts = { post, preferences, workspaceTimeZone };
  return (
    <>
      <PageHeader title="Post" actions={canEdit && <PostToolbar {...facts} />} />
      <PageBody className="flex flex-col gap-6">
        {isError && (
          <Callout tone="caution" role="status" title="The latest state did not load">
            This is how the post was last seen. It is asked for again by itself.
          </Callout>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <DeliveryList post={post} accounts={accounts} preferences={preferences} />
            <section aria-label="Content" className="min-w-0 max-w-xl">
              <PostContent
                post={post}
                accounts={accounts}
                overrideMedia={initial.overrideMedia}
                when={when}
              />
            </section>
          </div>
          <PostFacts {...facts} />
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </PageBody>
    </>
  );
}
