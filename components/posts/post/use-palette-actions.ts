"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFocusActions } from "@/components/kit/commands/focus-actions";
import { digestsOf } from "@/components/posts/approval/approval-card";
import { approvalQuery, useDecision, useRequest } from "@/components/posts/approval/use-approval";
import { useDuplicateAsDraft } from "@/components/posts/duplicate/use-duplicate-as-draft";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { useToast } from "@/components/ui/toast";
import { isUnapproved } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { approvalCommands, postCommands } from "./post-commands";
import type { PostActions } from "./use-post-actions";

export function usePaletteActions(
  post: Post,
  { actions, canEdit }: { actions: PostActions; canEdit: boolean },
): void {
  const router = useRouter();
  const toast = useToast();
  const { duplicate } = useDuplicateAsDraft(post.id);
  const { approve, askForApproval } = useApprovalActions(post);
  useFocusActions(() => {
    if (!canEdit)
      return approve ? { about: headingOf(post), commands: approvalCommands({ approve }) } : null;
    const commands = postCommands(post, {
      approve,
      askForApproval,
      edit: () => router.push(`/posts/${post.id}/edit`),
      duplicate,
      repeat: () => router.push(`/compose?from=${post.id}&repeat=true`),
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

/** Approving takes what the page shows. A late post has its own choices there. */
function useApprovalActions(post: Post) {
  const { state } = post.approval;
  const { data } = useQuery({ ...approvalQuery(post.id), enabled: state === "waiting" });
  const { request } = useRequest(post.id);
  const decision = useDecision({ toasts: true });
  const digests = digestsOf(data?.accounts.filter(({ asksYou }) => asksYou) ?? []);
  const isMine = state === "waiting" && Object.keys(digests).length > 0;
  return {
    approve:
      isMine &&
      !post.deliveries.some(isUnapproved) &&
      (() => void decision.run({ postId: post.id, decision: "approve", digests })),
    askForApproval: state === "not_requested" && (() => void request.run("")),
  };
}
