import { TriangleAlert } from "lucide-react";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { ButtonLink } from "@/components/ui/button-link";

export function SetAsideBanner({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-caution-soft px-4 py-2.5 md:px-6">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-caution" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">{countedPosts(count)} may have gone out</span> after the
        backup was made, from which Herald was restored.
      </p>
      <ButtonLink href="/restored">Decide…</ButtonLink>
    </div>
  );
}
