import type { useRouter } from "next/navigation";
import type { Command } from "@/components/kit/commands/command";
import { postCommands } from "@/components/posts/post/post-commands";
import type { usePublishNow } from "@/components/posts/publish-now/use-publish-now";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { CalendarTools } from "./calendar-context";

type Means = {
  tools: CalendarTools;
  router: ReturnType<typeof useRouter>;
  ask: ReturnType<typeof usePublishNow>["ask"];
};

export function cardCommands(post: PostSummary, { tools, router, ask }: Means): Command[] {
  return postCommands(post, {
    open: () => router.push(`/posts/${post.id}`),
    edit: () => tools.edit(post),
    duplicate: () => tools.duplicate(post),
    publishNow: () => ask(post),
    copyLink: () => void tools.copyLink(post),
    move: () => tools.askToMove(post),
    assign: () => tools.askToAssign(post),
    label: () => tools.askToLabel([post]),
    reinstate: () => void tools.bringBack({ ending: "cancel", posts: [post] }),
    cancel: () => tools.end("cancel", [post]),
    remove: () => tools.end("delete", [post]),
  });
}
