"use client";

import { Ellipsis, Globe } from "lucide-react";
import type { ReactNode } from "react";
import { handleInWords } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { BehindWarning } from "./behind-warning";
import { FoldedText } from "./folded-text";
import { PhotoGrid } from "./photo-grid";
import { PreviewedLink } from "./previewed-link";
import { ReactionIcons } from "./reactions-row";
import { audienceOf, type FaceProps, type WrittenPost, warningOf } from "./written-post";

/** Posts of one kind below each other; a line from avatar to avatar makes them a thread. */
export function ThreadFace(props: FaceProps) {
  const posts = [props.first, ...props.rest];
  if (posts.length === 1) return <ThreadPost {...props} post={props.first} />;
  return (
    <ol aria-label="Thread">
      {posts.map((post, index) => (
        <li key={post.key}>
          <ThreadPost {...props} post={post} continues={index < posts.length - 1} />
        </li>
      ))}
    </ol>
  );
}

type ThreadPostProps = FaceProps & { post: WrittenPost; continues?: boolean };

function ThreadPost({ post, continues = false, ...face }: ThreadPostProps) {
  const isStacked = face.account.look.face === "stacked";
  const content = <Content post={post} {...face} />;
  return (
    <div data-position={post.key} className="relative px-4 py-3">
      {continues && (
        <span
          aria-hidden="true"
          className="absolute start-8.75 top-14 -bottom-2.5 w-0.5 rounded-full bg-border"
        />
      )}
      <div className="flex gap-2.5">
        <Face {...face} />
        <div className="min-w-0 grow">
          {isStacked ? <StackedHeader {...face} /> : <ColumnHeader {...face} />}
          {!isStacked && content}
        </div>
      </div>
      {isStacked && <div className={cx("pt-2", continues && "ps-12.5")}>{content}</div>}
    </div>
  );
}

function Face({ account }: FaceProps) {
  return (
    <Avatar
      name={account.name}
      src={account.avatarUrl}
      size={40}
      shape={account.look.avatar}
      mark={<NetworkMark mark={account.mark} className="size-3.5" />}
    />
  );
}

function ColumnHeader({ account, when, told }: FaceProps) {
  return (
    <HeaderLine sandbox={account.sandbox}>
      <span className="shrink-[0.5] truncate font-semibold">{account.name}</span>
      <span className="truncate text-muted">{handleInWords(account.handle)}</span>
      <span aria-hidden="true" className="text-muted">
        ·
      </span>
      <span className="shrink-0 text-muted">{audienceOf(told) ?? when}</span>
    </HeaderLine>
  );
}

function StackedHeader({ account, when, told }: FaceProps) {
  const audience = audienceOf(told);
  return (
    <>
      <HeaderLine sandbox={account.sandbox}>
        <span className="min-w-0 grow truncate font-semibold">{account.name}</span>
        <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
          {audience ?? <Globe aria-hidden className="size-3" />}
          {audience && <span aria-hidden="true">·</span>}
          {when}
        </span>
      </HeaderLine>
      <p className="truncate text-muted text-sm">{handleInWords(account.handle)}</p>
    </>
  );
}

function HeaderLine({ sandbox, children }: { sandbox: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-1 text-sm">
      <div className="flex min-w-0 grow items-center gap-1">{children}</div>
      {sandbox && <SandboxBadge />}
    </div>
  );
}

function Content({ account, post, told, readsLinks }: FaceProps & { post: WrittenPost }) {
  const { text, marks, media } = post;
  const { look } = account;
  return (
    <>
      <BehindWarning warning={warningOf(told)} className="pb-1">
        {text.trim() ? (
          <FoldedText text={text} marks={marks} fold={look.fold} />
        ) : (
          media.length === 0 && <p className="text-muted">Your text appears here.</p>
        )}
        {media.length > 0 ? (
          <div className="mt-2 overflow-hidden rounded-lg border">
            <PhotoGrid media={media} arrangement="halves" />
          </div>
        ) : (
          <PreviewedLink text={text} look={look} reads={readsLinks} />
        )}
      </BehindWarning>
      <div className="flex items-center text-muted">
        <ReactionIcons
          reactions={look.reactions}
          className="grow justify-between pe-6 pt-2.5 [--icon:--spacing(4.5)]"
        />
        <Ellipsis aria-hidden className="mt-2.5 size-4.5" />
      </div>
    </>
  );
}
