"use client";

import { useRouter } from "next/navigation";
import { type Command, keyInWords } from "@/components/kit/commands/command";
import { commandIcons } from "@/components/kit/commands/command-icons";
import { usePublishNow } from "@/components/posts/publish-now/use-publish-now";
import { AnchoredMenu, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type MenuAnchor, useCalendarTools } from "./calendar-context";
import { cardCommands } from "./card-commands";

export type OpenedMenu = { post: PostSummary; anchor: MenuAnchor; isOpen: boolean };

type CardMenuProps = { menu: OpenedMenu; open: boolean; onClose: () => void };

export function CardMenu({ menu, open, onClose }: CardMenuProps) {
  const { post, anchor } = menu;
  return (
    <AnchoredMenu
      open={open}
      anchor={anchor}
      finalFocus={() => (anchor instanceof HTMLElement ? anchor : cardOf(post))}
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

function cardOf({ id }: PostSummary): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-post="${CSS.escape(id)}"]`);
}
