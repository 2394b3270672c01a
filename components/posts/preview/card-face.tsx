"use client";

import { Ellipsis, Globe } from "lucide-react";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { Avatar } from "@/components/ui/avatar";
import { BehindWarning } from "./behind-warning";
import { FoldedText } from "./folded-text";
import { PhotoGrid } from "./photo-grid";
import { PreviewedLink } from "./previewed-link";
import { LabelledReactions } from "./reactions-row";
import {
  audienceOf,
  type FaceProps,
  type PreviewedAccount,
  type WrittenPost,
  warningOf,
} from "./written-post";

/** Text, then media or a link to the card's edges; comments in bubbles below the reactions. */
export function CardFace({ account, first, rest, when, readsLinks, told }: FaceProps) {
  const { look } = account;
  return (
    <>
      <header className="flex items-center gap-2.5 px-4 py-3">
        <AccountGlyph account={account} size={40} shape={look.avatar} />
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{account.name}</p>
          <p className="flex items-center gap-1 text-muted text-xs">
            {when}
            <span aria-hidden="true">·</span>
            {audienceOf(told) ?? <Globe aria-hidden className="size-3" />}
          </p>
        </div>
        {account.sandbox && <SandboxBadge />}
        <Ellipsis aria-hidden className="size-5 shrink-0 text-muted" />
      </header>
      <BehindWarning warning={warningOf(told)} className="px-4 pb-3">
        <div data-position={first.key} className="px-4 pb-3">
          {first.text.trim() ? (
            <FoldedText text={first.text} marks={first.marks} look={look} />
          ) : (
            first.media.length === 0 && <p className="text-muted">Your text appears here.</p>
          )}
        </div>
        {first.media.length > 0 ? (
          <PhotoGrid media={first.media} />
        ) : (
          <PreviewedLink text={first.text} look={look} reads={readsLinks} />
        )}
        <LabelledReactions reactions={look.reactions} />
      </BehindWarning>
      {rest.length > 0 && (
        <ul aria-label="Comments" className="flex flex-col gap-3 border-t px-4 py-3">
          {rest.map((post) => (
            <Comment key={post.key} account={account} post={post} />
          ))}
        </ul>
      )}
    </>
  );
}

function Comment({ account, post }: { account: PreviewedAccount; post: WrittenPost }) {
  const { key, text, marks, media } = post;
  return (
    <li className="flex gap-2" data-position={key}>
      <Avatar name={account.name} src={account.avatarUrl} size={32} shape={account.look.avatar} />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="rounded-lg bg-hover px-3 py-2 text-sm">
          <p className="font-semibold">{account.name}</p>
          {text.trim() ? (
            <FoldedText text={text} marks={marks} look={account.look} />
          ) : (
            media.length === 0 && <p className="text-muted">Your comment appears here.</p>
          )}
        </div>
        {media.length > 0 && (
          <div className="w-40 overflow-hidden rounded-lg">
            <PhotoGrid media={media} />
          </div>
        )}
        <p aria-hidden="true" className="flex gap-3 px-3 font-medium text-muted text-xs">
          <span>Like</span>
          <span>Reply</span>
        </p>
      </div>
    </li>
  );
}
