"use client";

import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { shownMedia } from "@/components/library/media/shown-media";
import { LinkedText } from "@/components/posts/preview/linked-text";
import { PhotoGrid } from "@/components/posts/preview/photo-grid";
import { PostPreview } from "@/components/posts/preview/post-preview";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { contentForAccount } from "./content-for-account";

export function PostContent({
  post,
  accounts,
  overrideMedia,
  when,
}: {
  post: Post;
  accounts: readonly Account[];
  overrideMedia: readonly Media[];
  when: string;
}) {
  const [wanted, show] = useState<string | null>(null);
  const ids = new Set(post.deliveries.map(({ connectionId }) => connectionId));
  const shown = accounts.filter(({ id }) => ids.has(id));
  const account = shown.find(({ id }) => id === wanted) ?? shown[0];
  if (!account) return <BareContent post={post} />;
  const preview = (
    <PostPreview
      account={account}
      when={when}
      options={post.networkOptions[account.id]}
      posts={contentForAccount(post, account.id, overrideMedia)}
    />
  );
  if (shown.length === 1) return preview;
  return (
    <Tabs value={account.id} onChange={show}>
      <TabList label="What each account gets">
        {shown.map((each) => (
          <Tab key={each.id} value={each.id}>
            <AccountGlyph account={each} size={20} />
            {each.name}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={account.id} value={account.id}>
        {preview}
      </TabPanel>
    </Tabs>
  );
}

function BareContent({ post }: { post: Post }) {
  const posts = [{ text: post.text, media: post.media }, ...post.additionalPosts];
  return (
    <ol aria-label="Posts" className="flex flex-col gap-3">
      {posts.map(({ text, media }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a position of a stored sequence is its identity
        <li key={index} className="overflow-hidden rounded-lg border bg-surface">
          <div className="px-4 py-3">
            <LinkedText text={text} />
          </div>
          {media.length > 0 && <PhotoGrid media={shownMedia(media, post.crops, null)} />}
        </li>
      ))}
    </ol>
  );
}
