"use client";

import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import {
  type MentionQuery,
  mentionQueryAt,
  optionId,
} from "@/components/library/mention-picker/mention-query";
import { insertText, textBoxOf } from "../text-box";
import type { MentionOption } from "./mention-options";

const [menuWidth, menuHeight, gap] = [288, 224, 4];

export function useMentionMenu({
  positionKey,
  optionsFor,
  onPick,
}: {
  positionKey: string;
  optionsFor: (query: string) => MentionOption[];
  onPick: (option: MentionOption, begun: MentionQuery) => void;
}) {
  const listId = useId();
  const [begun, begin] = useState<(MentionQuery & { place: Place }) | null>(null);
  const [dismissedAt, dismiss] = useState<number | null>(null);
  const [highlighted, highlight] = useState({ query: "", index: 0 });
  const isOpen = begun !== null && begun.from !== dismissedAt;
  const options = isOpen ? optionsFor(begun.query) : [];
  // Enter in a text is a new line, unless somebody known is offered.
  const first = options[0]?.kind === "new" ? -1 : 0;
  const wanted = highlighted.query === begun?.query ? highlighted.index : first;
  const active = Math.min(wanted, options.length - 1);

  const pick = (option: MentionOption) => {
    if (!begun) return;
    dismiss(begun.from);
    onPick(option, begun);
  };
  const move = (by: number) => {
    const from = by > 0 ? active : Math.max(active, 0);
    const index = (from + by + options.length) % options.length;
    highlight({ query: begun?.query ?? "", index });
    return true;
  };
  const act: Record<KeyAction, () => boolean> = {
    next: () => move(1),
    previous: () => move(-1),
    close: () => {
      dismiss(begun?.from ?? null);
      return true;
    },
    pick: () => {
      const chosen = options[active];
      if (chosen) pick(chosen);
      return chosen !== undefined;
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = options.length > 0 ? actionOf(event) : null;
    if (!action || !act[action]()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const follow = (box: HTMLTextAreaElement) => {
    const { selectionStart, selectionEnd, value } = box;
    const found = selectionStart === selectionEnd ? mentionQueryAt(value, selectionStart) : null;
    if (!found) dismiss(null);
    begin(found && { ...found, place: placeOf(box, found.from) });
  };
  useBoxListeners(positionKey, { onKeyDown, follow, close: () => begin(null) });
  useBoxState(positionKey, { listId, active, isOpen: options.length > 0 });
  return {
    listId,
    options,
    active,
    pick,
    place: begun?.place ?? { left: 0, maxHeight: 0 },
    begun,
    isOpen,
  };
}

export function completeAt(positionKey: string, { from, query }: MentionQuery, name: string): void {
  const box = textBoxOf(positionKey);
  if (!box) return;
  // Somebody who types fast has written more of the name since the list was drawn.
  const typed = mentionQueryAt(box.value, box.selectionStart);
  const end = typed?.from === from ? box.selectionStart : from + 1 + query.length;
  const space = box.value.slice(end).startsWith(" ") ? "" : " ";
  box.focus();
  box.setSelectionRange(from, end);
  insertText(box, `@${name}${space}`);
}

type KeyAction = "next" | "previous" | "close" | "pick";

const actionByKey = new Map<string, KeyAction>([
  ["ArrowDown", "next"],
  ["ArrowUp", "previous"],
  ["Escape", "close"],
  ["Enter", "pick"],
  ["Tab", "pick"],
]);

function actionOf({ key, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent): KeyAction | null {
  const isPlain = !altKey && !ctrlKey && !metaKey && !isComposing;
  return (isPlain && actionByKey.get(key)) || null;
}

function useBoxListeners(
  positionKey: string,
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    follow: (box: HTMLTextAreaElement) => void;
    close: () => void;
  },
): void {
  const latest = useRef(handlers);
  // A key that follows the drawing of the list at once is for the list that is seen.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const box = textBoxOf(positionKey);
    if (!box) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = () => requestAnimationFrame(() => !signal.aborted && latest.current.follow(box));
    box.addEventListener("keydown", (event) => latest.current.onKeyDown(event), { signal });
    box.addEventListener("blur", () => latest.current.close(), { signal });
    for (const kind of ["input", "keyup", "click", "focus"]) {
      box.addEventListener(kind, follow, { signal });
    }
    const followFocus = () => document.activeElement === box && follow();
    window.addEventListener("resize", followFocus, { signal });
    followFocus();
    return () => leaving.abort();
  }, [positionKey]);
}

function useBoxState(
  positionKey: string,
  { listId, active, isOpen }: { listId: string; active: number; isOpen: boolean },
): void {
  useEffect(() => {
    const box = textBoxOf(positionKey);
    if (!box || !isOpen) return;
    const state = {
      "aria-autocomplete": "list",
      "aria-controls": listId,
      ...(active >= 0 && { "aria-activedescendant": optionId(listId, active) }),
    };
    for (const [name, value] of Object.entries(state)) box.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(state)) box.removeAttribute(name);
    };
  }, [positionKey, listId, active, isOpen]);
}

type Place = { left: number; maxHeight: number; top?: number; bottom?: number };

/** The layer behind the text box shows the same letters in the same places. */
function placeOf(box: HTMLTextAreaElement, at: number): Place {
  const layer = box.previousElementSibling;
  const frame = box.getBoundingClientRect();
  const letter = layer ? letterAt(layer, at) : null;
  const caret = letter ?? { left: frame.left, top: frame.bottom, bottom: frame.bottom };
  const left = Math.max(8, Math.min(caret.left - frame.left, frame.width - menuWidth - 8));
  const free = freeBand(box);
  const [above, below] = [caret.top - free.top - 2 * gap, free.bottom - caret.bottom - 2 * gap];
  return below >= menuHeight || below >= above
    ? { left, maxHeight: Math.min(menuHeight, below), top: caret.bottom - frame.top + gap }
    : { left, maxHeight: Math.min(menuHeight, above), bottom: frame.bottom - caret.top + gap };
}

function freeBand(box: HTMLTextAreaElement): { top: number; bottom: number } {
  const main = box.closest("main");
  const [header, footer] = [main?.querySelector("header"), main?.querySelector("footer")];
  return {
    top: header?.getBoundingClientRect().bottom ?? 0,
    bottom: footer?.getBoundingClientRect().top ?? window.innerHeight,
  };
}

function letterAt(layer: Element, at: number): DOMRect | null {
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? "";
    if (at < passed + length) return rectOf(node, at - passed);
    passed += length;
  }
  return null;
}

function rectOf(node: Node, at: number): DOMRect | null {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect?.() ?? null;
}
