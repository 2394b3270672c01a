"use client";

import { useRouter } from "next/navigation";
import { useDuplicateAsDraft } from "@/components/duplicate/use-duplicate-as-draft";
import { useFocusActions } from "@/components/palette/focus-actions";
import { postCommands } from "@/components/palette/post-commands";
import { firstLine } from "@/components/post-summary/first-line";
import { useToast } from "@/components/ui/toast";
import type { Post } from "@/lib/posts/schema";
import type { PostActions } from "./use-post-actions";

type Shown = { actions: PostActions; canEdit: boolean };

export function usePaletteActions(post: Post, { actions, canEdit }: Shown): void {
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
    return { about: post.title || firstLine(post), commands };
  });
}
