"use client";

import { PartyPopper, X } from "lucide-react";
import { useStoredFlag } from "@/components/kit/preferences/use-stored-flag";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { listed } from "@/lib/kernel/words/rules";
import type { Post } from "@/lib/planning/posts/schema";

export function FirstPublished({ post }: { post: Pick<Post, "id" | "state" | "deliveries"> }) {
  const [seen, markSeen] = useStoredFlag(`first-published.${post.id}`);
  if (post.state !== "published" || seen !== false) return null;
  const names = [...new Set(post.deliveries.map(({ accountName }) => accountName))];
  return (
    <section
      aria-label="The first published post"
      className="flex items-start gap-4 rounded-lg border bg-positive-soft py-4 ps-5 pe-3"
    >
      <PartyPopper
        aria-hidden
        className="size-8 shrink-0 animate-pop text-positive"
        strokeWidth={1.5}
      />
      <div className="min-w-0 grow">
        <h2 className="font-semibold text-md">Your team’s first post is out</h2>
        <p className="max-w-prose text-pretty">It is on {listed(names)}. Well done, everybody.</p>
        <ButtonLink href="/compose" size="sm" className="mt-3">
          Write the next one
        </ButtonLink>
      </div>
      <IconButton
        size="sm"
        label="Close the congratulations"
        icon={<X aria-hidden className="size-4" />}
        onClick={markSeen}
      />
    </section>
  );
}
