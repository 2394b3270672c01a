"use client";

import { useRouter } from "next/navigation";
import { useFocusActions } from "@/components/kit/commands/focus-actions";
import { useDuplicateAsDraft } from "@/components/posts/duplicate/use-duplicate-as-draft";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { useToast } from "@/components/ui/toast";
import type { Post } from "@/lib/planning/posts/schema";
import { postCommands } from "./post-commands";
import type { PostActions } from "./use-post-actions";

export function usePaletteActions(
  post: Post,
  { actions, canEdit }: { actions: PostActions; canEdit: boolean },
): void {
  const router = useRouter();
  const toast = useToast();
  const { duplicate } = useDuplicateAsDraft(post.id);
  useFocusActions(() => {
    if (!canEdit) return null;
    const commands = postCommands(post, {
      edit: () => router.push(`/posts/${post.id}/edit`),
      duplicate,
      publishNow: actions.publishNow,
      copyLink: () =>
        void navigator.clipboard.writeText(location.href).then(
          () => toast.show({ title: "Link copied" }),
          (error: unknown) => toast.fail("The link was not copied.", error),
        ),
    });
    return { about: headingOf(post), commands };
  });
}
