"use client";

import { Ellipsis, Globe } from "lucide-react";
import { type Account, handleInWords } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { SandboxGlyph } from "@/components/kit/account/sandbox-badge";
import { cx } from "@/components/ui/cx";
import { BehindWarning } from "./behind-warning";
import { FoldedText } from "./folded-text";
import { PhotoGrid } from "./photo-grid";
import { PreviewedLink } from "./previewed-link";
import { ReactionIcons } from "./reactions-row";
import { audienceOf, type FaceProps, type WrittenPost, warningOf } from "./written-post";

/** Posts of one kind below each other; a line from avatar to avatar makes them a thread. */
export function ThreadFace(props: FaceProps) {
  const { first, rest } = props;
  if (rest.length === 0) return <ThreadPost {...props} post={first} place="alone" />;
  return (
    <ol aria-label="Thread">
      {[first, ...rest].map((post, index) => (
        <li key={post.key}>
          <ThreadPost {...props} post={post} place={index < rest.length ? "continued" : "last"} />
        </li>
      ))}
    </ol>
  );
}

type PostProps = FaceProps & { post: WrittenPost };

function ThreadPost({ place, ...props }: PostProps & { place: "alone" | "continued" | "last" }) {
  const { account } = props;
  const isStacked = account.look.face === "stacked";
  return (
    <div data-position={props.post.key} className="relative px-4 py-3">
      {place === "continued" && (
        <span
          aria-hidden="true"
          className="absolute start-8.75 top-14 -bottom-2.5 w-0.5 rounded-full bg-border"
        />
      )}
      <div className="flex gap-2.5">
        <AccountGlyph account={account} size={40} shape={account.look.avatar} />
        <div className="min-w-0 grow">
          {isStacked ? <StackedHeader {...props} /> : <ColumnHeader {...props} />}
          {!isStacked && <Content {...props} />}
        </div>
      </div>
      {isStacked && (
        <div className={cx("pt-2", place !== "alone" && "ps-12.5")}>
          <Content {...props} />
        </div>
      )}
    </div>
  );
}

function ColumnHeader({ account, when, told }: FaceProps) {
  return (
    <div className="flex min-w-0 items-center gap-1 text-sm">
      <span className="min-w-0 truncate font-semibold">{account.name}</span>
      <span className="min-w-0 shrink-[99] truncate text-muted">{handleOf(account)}</span>
      <span aria-hidden="true" className="text-muted">
        ·
      </span>
      <span className="shrink-0 text-muted">{audienceOf(told) ?? when}</span>
      {account.sandbox && <SandboxGlyph />}
    </div>
  );
}

function StackedHeader({ account, when, told }: FaceProps) {
  const audience = audienceOf(told);
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 text-sm">
        <span className="min-w-0 grow truncate font-semibold">{account.name}</span>
        <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
          {audience ?? <Globe aria-hidden className="size-3" />}
          {audience && <span aria-hidden="true">·</span>}
          {when}
        </span>
      </div>
      <div className="flex items-center gap-2 text-muted text-sm">
        <span className="min-w-0 grow truncate">{handleOf(account)}</span>
        {account.sandbox && <SandboxGlyph />}
      </div>
    </>
  );
}

function handleOf({ handle }: Pick<Account, "handle">): string {
  return handle && handleInWords(handle);
}

function Content({ account, post, told, readsLinks }: PostProps) {
  const { text, marks, media } = post;
  const { look } = account;
  return (
    <>
      <BehindWarning warning={warningOf(told)} className="pb-1">
        {text.trim() ? (
          <FoldedText text={text} marks={marks} look={look} />
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
