"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { positionName } from "@/components/posts/post/position-name";
import { useToast } from "@/components/ui/toast";
import { additionalPostsMax } from "@/lib/planning/posts/rules";
import { useComposerTools } from "./composer-context";
import {
  type Composition,
  contentAt,
  joinPositions,
  splitPosition,
  unusedKey,
} from "./composition/composition";
import { textBoxOf } from "./text-box";

type Step = {
  before: Composition;
  after: Composition;
  key: string;
  invert: (current: Composition) => Composition;
};

export type SequenceSteps = ReturnType<typeof useSequenceSteps>;

export function useSequenceSteps() {
  const { composition, tab, chosen, shown, uploads } = useComposerTools();
  const { take, undoLast } = useUndoableStep();

  const split = (key: string): boolean => {
    const box = textBoxOf(key);
    if (!box || composition.positions.length > additionalPostsMax) return false;
    const second = unusedKey(composition);
    const cut = { target: { key, accountId: tab }, at: box.selectionStart, key: second };
    const after = splitPosition(composition, cut);
    const account = chosen.find(({ id }) => id === tab)?.name;
    const title = account ? `Split for ${account}` : "Split in two";
    const invert = (current: Composition) => joinPositions(current, second);
    take({ before: composition, after, key, invert }, title);
    placeCaret(second, 0);
    return true;
  };

  const join = (key: string): boolean => {
    const index = composition.positions.findIndex((position) => position.key === key);
    const first = composition.positions[index - 1];
    const isAwaited = uploads.uploads.some(({ target }) => target.startsWith(`${key}|`));
    if (!first || isAwaited) return false;
    const { text } = contentAt(composition, { key: first.key, accountId: tab });
    const target = { key: first.key, accountId: null };
    const invert = (current: Composition) =>
      splitPosition(current, { target, at: text.length, key: unusedKey(current) });
    const after = joinPositions(composition, key);
    take(
      { before: composition, after, key, invert },
      `Joined with ${positionName(index - 1, shown).inSentence}`,
    );
    placeCaret(first.key, text.length);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, key: string) => {
    const step = stepOf(event);
    if (!step) return;
    const done = { split: () => split(key), join: () => join(key), undo: undoLast }[step]();
    if (done) event.preventDefault();
  };

  return { split, join, onKeyDown };
}

function useUndoableStep() {
  const { composition, change, announce } = useComposerTools();
  const toast = useToast();
  const last = useRef<Step | null>(null);
  const latest = useRef(composition);
  useEffect(() => {
    latest.current = composition;
  }, [composition]);

  const undo = (step: Step) => {
    const isLatest = latest.current === step.after;
    last.current = null;
    change({
      type: "replace",
      composition: isLatest ? step.before : step.invert(latest.current),
    });
    announce("Taken back");
    placeCaret(step.key, null);
  };
  const take = (step: Step, title: string) => {
    last.current = step;
    change({ type: "replace", composition: step.after });
    toast.show({ title, action: { label: "Undo", onSelect: () => undo(step) } });
  };
  const undoLast = (): boolean => {
    const step = last.current;
    if (!step || latest.current !== step.after) return false;
    undo(step);
    return true;
  };
  return { take, undoLast };
}

type StepKey = KeyboardEvent<HTMLTextAreaElement>;

function stepOf(event: StepKey): "split" | "join" | "undo" | null {
  const isCommand = event.metaKey || event.ctrlKey;
  if (isCommand) return event.key === "z" && !event.shiftKey ? "undo" : null;
  if (event.key === "Enter" && event.altKey) return "split";
  return isJoin(event) ? "join" : null;
}

// A key that is held to empty the text must not go on into the post before.
function isJoin({ key, repeat, nativeEvent, currentTarget }: StepKey): boolean {
  const isAtStart = key === "Backspace" && currentTarget.selectionEnd === 0;
  return isAtStart && !repeat && !nativeEvent.isComposing;
}

function placeCaret(key: string, at: number | null): void {
  requestAnimationFrame(() => {
    const box = textBoxOf(key);
    box?.focus();
    if (at !== null) box?.setSelectionRange(at, at);
  });
}
