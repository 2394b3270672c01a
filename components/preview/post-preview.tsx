import { Globe } from "lucide-react";
import type { Account } from "@/components/account/account";
import { AccountGlyph } from "@/components/account/account-glyph";
import { SandboxBadge } from "@/components/account/sandbox-badge";
import { Avatar } from "@/components/ui/avatar";
import type { Media } from "@/lib/media/schema";
import { FoldedText } from "./folded-text";
import { PhotoGrid } from "./photo-grid";
import { ShownFirst } from "./shown-first";

export type PreviewedPost = { key: string; text: string; media: readonly Media[] };

type PostPreviewProps = {
  account: Account;
  posts: readonly PreviewedPost[];
  when: string;
};

export function PostPreview({ account, posts: [first, ...rest], when }: PostPreviewProps) {
  return (
    <article
      aria-label={`${account.name} on ${account.label}`}
      className="overflow-hidden rounded-lg border bg-surface"
    >
      <header className="flex items-center gap-2.5 px-4 pt-3">
        <AccountGlyph account={account} size={40} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{account.name}</p>
          <p className="flex items-center gap-1 text-muted text-xs">
            {when}
            <span aria-hidden="true">·</span>
            <Globe aria-hidden className="size-3" />
          </p>
        </div>
        {account.sandbox && (
          <span className="ms-auto self-start">
            <SandboxBadge />
          </span>
        )}
      </header>
      {account.limits.mediaMin > 0 ? (
        <MediaFirstPreview account={account} post={first} />
      ) : (
        <TextFirstPreview post={first} />
      )}
      {rest.length > 0 && (
        <ul aria-label="Comments" className="flex flex-col gap-3 border-t px-4 py-3">
          {rest.map((post) => (
            <PreviewedComment key={post.key} account={account} post={post} />
          ))}
        </ul>
      )}
    </article>
  );
}

function TextFirstPreview({ post }: { post: PreviewedPost | undefined }) {
  return (
    <>
      <div className="px-4 py-3">
        {post?.text.trim() ? (
          <FoldedText text={post.text} />
        ) : (
          post?.media.length === 0 && <p className="text-muted">Your text appears here.</p>
        )}
      </div>
      <PhotoGrid media={post?.media ?? []} />
    </>
  );
}

function MediaFirstPreview({
  account,
  post,
}: {
  account: Account;
  post: PreviewedPost | undefined;
}) {
  return (
    <>
      <div className="pt-3">
        <ShownFirst media={post?.media ?? []} label={account.label} />
      </div>
      <div className="px-4 py-3">
        <p className="font-semibold">{account.handle || account.name}</p>
        {post?.text.trim() ? (
          <FoldedText text={post.text} />
        ) : (
          post?.media.length === 0 && <p className="text-muted">Your caption appears here.</p>
        )}
      </div>
    </>
  );
}

function PreviewedComment({ account, post }: { account: Account; post: PreviewedPost }) {
  return (
    <li className="flex gap-2">
      <Avatar name={account.name} src={account.avatarUrl} size={32} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="rounded-lg bg-hover px-3 py-2 text-sm">
          <p className="font-semibold">{account.name}</p>
          {post.text.trim() ? (
            <FoldedText text={post.text} />
          ) : (
            post.media.length === 0 && <p className="text-muted">Your comment appears here.</p>
          )}
        </div>
        {post.media.length > 0 && (
          <div className="w-40 overflow-hidden rounded-lg">
            <PhotoGrid media={post.media} />
          </div>
        )}
      </div>
    </li>
  );
}
