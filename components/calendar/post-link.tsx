"use client";

import Link from "next/link";
import type { ReactNode, Ref } from "react";
import { accountColor } from "@/components/kit/account/account-color";
import { cx } from "@/components/ui/cx";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { accountsOf } from "./accounts-of";
import { useCalendarTools } from "./calendar-context";

export type CardLook = { isOpen: boolean; isSelected: boolean };

type PostLinkProps = CardLook & {
  post: PostSummary;
  dragging?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  className: string;
  children: ReactNode;
};

export function PostLink(props: PostLinkProps) {
  const { post, dragging = false, isOpen, isSelected, ref, className, children } = props;
  const { accounts } = useCalendarTools();
  const [own] = accountsOf(post, accounts);
  return (
    <Link
      ref={ref}
      href={`/posts/${post.id}`}
      prefetch={false}
      data-post={post.id}
      aria-current={isOpen || undefined}
      draggable={false}
      style={own && { borderInlineStartColor: accountColor(own) }}
      className={cx(
        className,
        isOver(post) && "text-muted",
        isOpen && "ring-2 ring-accent",
        isSelected && "bg-accent-soft! ring-2 ring-focus",
        dragging && "opacity-50",
      )}
    >
      {children}
    </Link>
  );
}

export function isOver({ state }: PostSummary): boolean {
  return state === "published" || state === "cancelled";
}
