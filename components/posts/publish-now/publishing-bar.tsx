"use client";

import { usePathname } from "next/navigation";
import { undoSeconds } from "@/lib/planning/posts/rules";
import { listed } from "./account-names";
import { PendingPost } from "./pending-post";
import { type Pending, usePending } from "./pending-store";

export function PublishingBar() {
  const pending = usePending();
  const pathname = usePathname();
  const elsewhere = pending.filter(({ postId }) => pathname !== `/posts/${postId}`);
  return (
    <>
      <p role="status" className="sr-only">
        {pending.map(announcementOf).join(" ")}
      </p>
      <div className="fixed inset-x-4 top-[calc(var(--shell-top)+0.5rem)] z-60 flex flex-col gap-2 empty:hidden md:inset-x-auto md:top-auto md:bottom-6 md:left-66 md:w-90">
        {elsewhere.map(({ postId }) => (
          <PendingPost key={postId} postId={postId} />
        ))}
      </div>
    </>
  );
}

function announcementOf({ accountNames }: Pending): string {
  return `Publishing on ${listed(accountNames)} in ${undoSeconds} seconds. You can undo it.`;
}
