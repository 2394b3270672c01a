"use client";

import { useRouter } from "next/navigation";
import {
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { singleKeysAreOn } from "@/components/kit/preferences/use-single-keys";
import { endability } from "@/components/posts/ending/use-end-posts";
import { useRestoredFocus } from "@/components/posts/post-summary/use-restored-focus";
import { belongsElsewhere, isRedoKey, isUndoKey } from "@/components/ui/use-undo-key";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type CalendarTools, useCalendarFocus, useCalendarTools } from "./calendar-context";
import {
  type ArrowKey,
  cardAt,
  focusBeside,
  focusEntered,
  focusNeighbour,
  isArrowKey,
} from "./card-focus";
import type { Step } from "./move-target";
import type { MenuAnchor } from "./use-card-actions";
import { snapMinutes } from "./week-layout";

type CalendarKeys = {
  onUndo: () => void;
  onRedo: () => void;
  onEscape: () => void;
  /** Goes to a neighbour of the open post, where one is open. */
  onStep: ((by: -1 | 1) => void) | null;
};

export function useCalendarKeys(keys: CalendarKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => react(event, latest.current);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function react(event: KeyboardEvent, { onUndo, onRedo, onEscape, onStep }: CalendarKeys): void {
  if (isHandled(event)) return;
  const by = neighbourKeys[event.key.toLowerCase()];
  if (by && !hasModifier(event) && singleKeysAreOn()) onStep?.(by);
  if (event.key === "Escape") onEscape();
  const step = (isUndoKey(event) && onUndo) || (isRedoKey(event) && onRedo);
  if (!step) return;
  event.preventDefault();
  step();
}

const neighbourKeys: Partial<Record<string, -1 | 1>> = { j: 1, k: -1 };

function isHandled({ defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  return defaultPrevented || isComposing || belongsElsewhere(target);
}

type LeavePeriod = (key: ArrowKey, minute: number) => void;

export function useCardKeys(posts: readonly PostSummary[], onLeave: LeavePeriod) {
  const tools = useCalendarTools();
  const { openId, selected } = useCalendarFocus();
  const router = useRouter();
  const keptFocus = useRestoredFocus();
  const postAt = (target: EventTarget) => {
    const id = (target as HTMLElement).closest<HTMLElement>("[data-post]")?.dataset.post;
    return posts.find((post) => post.id === id);
  };

  const onKeyDown = (event: ReactKeyboardEvent<HTMLElement>) => {
    if (!hasModifier(event) && goOn(event, onLeave)) return;
    const post = postAt(event.target);
    const context = { tools, posts, selected };
    if (!post || !tools.canEdit || !act(event, post, context)) return;
    event.preventDefault();
    if (isDeletion(event)) leaveDeleted(event, chosenOf(post, context));
  };

  // A link navigates by its own handler, unless the capture phase has prevented it.
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const accountId = accountAt(event);
    if (accountId && !tools.isPhone) {
      event.preventDefault();
      return tools.filterByAccount(accountId);
    }
    const post = postAt(event.target);
    if (!post || tools.isPhone || !isOurs(event, tools.canEdit)) return;
    event.preventDefault();
    if (event.shiftKey) return tools.toggleSelected(post.id);
    if (post.id === openId) router.push(`/posts/${post.id}`);
    else tools.openPost(post.id);
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const post = postAt(event.target);
    if (!post || !tools.canEdit) return;
    event.preventDefault();
    tools.openMenu(post, anchorOf(event, event.target as HTMLElement));
  };
  return { ...keptFocus, onKeyDown, onClickCapture, onContextMenu };
}

/** A mark is too small for a finger, and the toolbar has the same for the keyboard. */
function accountAt({ target, nativeEvent, ...keys }: MouseEvent): string | undefined {
  const { ctrlKey, metaKey, shiftKey } = keys;
  const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
  if (isTouch || ctrlKey || metaKey || shiftKey) return undefined;
  return (target as HTMLElement).closest<HTMLElement>("[data-account]")?.dataset.account;
}

function goOn(event: ReactKeyboardEvent<HTMLElement>, onLeave: LeavePeriod): boolean {
  const { key, target, currentTarget } = event;
  if (!isArrowKey(key)) return false;
  if (cardAt(target) === null && target !== currentTarget) return false;
  event.preventDefault();
  focusNeighbour(currentTarget, { from: target, key, onLeave });
  return true;
}

type Context = {
  tools: CalendarTools;
  posts: readonly PostSummary[];
  selected: ReadonlySet<string>;
};

const steps: Record<ArrowKey, Step> = {
  ArrowUp: { minutes: -snapMinutes },
  ArrowDown: { minutes: snapMinutes },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

function act(event: ReactKeyboardEvent, post: PostSummary, context: Context): boolean {
  const { tools } = context;
  const chosen = chosenOf(post, context);
  if (isArrowKey(event.key)) return isStep(event) && move(chosen, steps[event.key], tools);
  if (hasModifier(event)) return false;
  if (isDeletion(event)) {
    tools.end("delete", chosen);
    return true;
  }
  return singleKeysAreOn() && actOnLetter(event.key.toLowerCase(), post, tools);
}

function leaveDeleted(
  { currentTarget, target }: ReactKeyboardEvent<HTMLElement>,
  chosen: readonly PostSummary[],
): void {
  const gone = chosen.filter((post) => endability("delete", post).allowed);
  const leaving = new Set(gone.map(({ id }) => id));
  focusBeside(currentTarget, { from: target, leaving });
}

function isDeletion({ key }: { key: string }): boolean {
  return key === "Delete" || key === "Backspace";
}

function move(chosen: readonly PostSummary[], by: Step, tools: CalendarTools): boolean {
  const [only] = chosen;
  if (only && chosen.length === 1) tools.step(only, by);
  else tools.stepMany(chosen, by);
  return true;
}

function actOnLetter(key: string, post: PostSummary, tools: CalendarTools): boolean {
  switch (key) {
    case "e":
      tools.edit(post);
      return true;
    case "d":
      tools.duplicate(post);
      return true;
    case "x":
      tools.toggleSelected(post.id);
      return true;
    default:
      return false;
  }
}

function chosenOf(post: PostSummary, { posts, selected }: Context): readonly PostSummary[] {
  return selected.has(post.id) ? posts.filter(({ id }) => selected.has(id)) : [post];
}

function isOurs({ ctrlKey, metaKey, shiftKey }: MouseEvent, canSelect: boolean): boolean {
  return !ctrlKey && !metaKey && (!shiftKey || canSelect);
}

function isStep({ altKey, ctrlKey, metaKey }: ReactKeyboardEvent): boolean {
  return altKey && !ctrlKey && !metaKey;
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

type Modifiers = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

type Turn = { key: ArrowKey; minute: number; from: string };

export function useTurnedFocus(
  container: RefObject<HTMLElement | null>,
  {
    shownKey,
    turn,
  }: {
    shownKey: string;
    turn: (direction: "previous" | "next") => void;
  },
) {
  const pending = useRef<Turn | null>(null);
  useLayoutEffect(() => {
    const entry = pending.current;
    if (!entry || entry.from === shownKey || !container.current) return;
    pending.current = null;
    if (!focusEntered(container.current, entry)) container.current.focus();
  });
  return (key: ArrowKey, minute: number) => {
    pending.current = { key, minute, from: shownKey };
    turn(key === "ArrowRight" || key === "ArrowDown" ? "next" : "previous");
  };
}

function anchorOf(event: MouseEvent<HTMLElement>, card: HTMLElement): MenuAnchor {
  const { clientX, clientY } = event;
  if (clientX === 0 && clientY === 0) return card;
  return { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) };
}
