"use client";

import { Ellipsis, Heart } from "lucide-react";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { SandboxBadge } from "@/components/kit/account/sandbox-badge";
import { Avatar } from "@/components/ui/avatar";
import { FoldedText } from "./folded-text";
import { MediaCarousel } from "./media-carousel";
import { ReactionIcons } from "./reactions-row";
import type { FaceProps } from "./written-post";

/** The media first, as a carousel; the caption and the comments begin with the handle. */
export function PhotoFace({ account, first, rest, when }: FaceProps) {
  const { look } = account;
  const name = account.handle || account.name;
  return (
    <>
      <header className="flex items-center gap-2.5 px-3 py-2.5">
        <AccountGlyph account={account} size={32} shape={look.avatar} />
        <p className="min-w-0 grow truncate font-semibold">{name}</p>
        {account.sandbox && <SandboxBadge />}
        <Ellipsis aria-hidden className="size-5 shrink-0 text-muted" />
      </header>
      <MediaCarousel media={first.media} account={account} />
      <ReactionIcons
        reactions={look.reactions}
        className="gap-3.5 px-3 pt-2.5 [--icon:--spacing(5.5)] *:last:ms-auto"
      />
      <div data-position={first.key} className="px-3 pt-2 pb-3">
        {first.text.trim() ? (
          <FoldedText text={first.text} marks={first.marks} look={look} lead={name} />
        ) : (
          <p className="text-muted">Your caption appears here.</p>
        )}
        <p className="pt-1 text-muted text-xs">{when}</p>
      </div>
      {rest.length > 0 && (
        <ul aria-label="Comments" className="flex flex-col gap-3 border-t px-3 py-3 text-sm">
          {rest.map(({ key, text, marks }) => (
            <li key={key} data-position={key} className="flex gap-2.5">
              <Avatar name={account.name} src={account.avatarUrl} size={24} shape={look.avatar} />
              <div className="min-w-0 grow">
                {text.trim() ? (
                  <FoldedText text={text} marks={marks} look={look} lead={name} />
                ) : (
                  <p className="text-muted">Your comment appears here.</p>
                )}
                <p aria-hidden="true" className="pt-0.5 font-medium text-muted text-xs">
                  Reply
                </p>
              </div>
              <Heart aria-hidden className="mt-1 size-3.5 shrink-0 text-muted" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
