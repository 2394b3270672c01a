"use client";

import { useRouter } from "next/navigation";
import { type Command, keyInWords } from "@/components/kit/commands/command";
import { commandIcons } from "@/components/kit/commands/command-icons";
import { useFocusActions } from "@/components/kit/commands/focus-actions";
import { postCommands } from "@/components/posts/post/post-commands";
import { headingOf } from "@/components/posts/post-summary/first-line";
import { postElement } from "@/components/posts/post-summary/post-element";
import { usePublishNow } from "@/components/posts/publish-now/use-publish-now";
import { AnchoredMenu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type CalendarTools, useCalendarTools } from "./calendar-context";
import { cardAt } from "./card-focus";
import type { OpenedMenu } from "./use-card-actions";

export function CardMenu({ menu, onClose }: { menu: OpenedMenu; onClose: () => void }) {
  const { post, anchor, isOpen } = menu;
  return (
    <AnchoredMenu
      open={isOpen}
      anchor={anchor}
      finalFocus={() => (anchor instanceof HTMLElement ? anchor : postElement(post.id))}
      onClose={onClose}
    >
      <CardMenuItems post={post} />
    </AnchoredMenu>
  );
}

function CardMenuItems({ post }: { post: PostSummary }) {
  const tools = useCalendarTools();
  const router = useRouter();
  const { ask } = usePublishNow();
  const commands = cardCommands(post, { tools, router, ask });
  const endings = commands.filter(({ isEnding }) => isEnding);
  return (
    <>
      {commands.filter(({ isEnding }) => !isEnding).map(toItem)}
      {endings.length > 0 && <MenuSeparator />}
      {endings.map(toItem)}
    </>
  );
}

function toItem(command: Command) {
  const { label, href, tone, run } = command;
  const Icon = commandIcons[command.icon];
  const icon = <Icon aria-hidden className="size-4" />;
  const shortcut = keyInWords(command);
  return href ? (
    <MenuLink key={label} href={href} icon={icon} shortcut={shortcut}>
      {label}
    </MenuLink>
  ) : (
    <MenuItem key={label} tone={tone} icon={icon} shortcut={shortcut} onSelect={run}>
      {label}
    </MenuItem>
  );
}

export function usePaletteActions(
  tools: CalendarTools,
  { posts, openId }: { posts: readonly PostSummary[]; openId: string | null },
): void {
  const router = useRouter();
  const { ask } = usePublishNow();
  useFocusActions(() => {
    const id = focusedPostId() ?? openId;
    const post = posts.find((each) => each.id === id);
    if (!post || !tools.canEdit) return null;
    const commands = cardCommands(post, { tools, router, ask });
    return { about: headingOf(post), commands };
  });
}

function focusedPostId(): string | undefined {
  const { activeElement } = document;
  const card = activeElement && cardAt(activeElement);
  return card?.querySelector<HTMLElement>("[data-post]")?.dataset.post;
}

function cardCommands(
  post: PostSummary,
  {
    tools,
    router,
    ask,
  }: {
    tools: CalendarTools;
    router: ReturnType<typeof useRouter>;
    ask: ReturnType<typeof usePublishNow>["ask"];
  },
): Command[] {
  return postCommands(post, {
    open: () => router.push(`/posts/${post.id}`),
    edit: () => tools.edit(post),
    duplicate: () => tools.duplicate(post),
    repeat: () => router.push(`/compose?from=${post.id}&repeat=true`),
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
