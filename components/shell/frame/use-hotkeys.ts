"use client";

import { useEffect } from "react";
import type { Command } from "@/components/kit/commands/command";
import { singleKeysAreOn } from "@/components/kit/preferences/use-single-keys";

type Hotkeys = {
  commands: readonly Command[];
  isOpen: boolean;
  showPalette: (open: boolean) => void;
};

export function useHotkeys({ commands, isOpen, showPalette }: Hotkeys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const run = commandOf(event, { commands, isOpen, showPalette });
      if (!run || isHandled(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [commands, isOpen, showPalette]);
}

function commandOf(event: KeyboardEvent, { commands, isOpen, showPalette }: Hotkeys) {
  if (isPaletteKey(event)) return () => showPalette(!isOpen);
  return isOpen ? undefined : singleKeyCommand(event, commands)?.run;
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
}

function isHandled(event: KeyboardEvent): boolean {
  return event.defaultPrevented || event.repeat || event.isComposing;
}

function singleKeyCommand(event: KeyboardEvent, commands: readonly Command[]) {
  if (event.metaKey || event.ctrlKey || event.altKey) return undefined;
  if (takesLetters(event.target) || !singleKeysAreOn()) return undefined;
  return commands.find(({ key }) => key === event.key.toLowerCase());
}

function takesLetters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(takers) !== null;
}

const takers =
  "input, textarea, select, [role=textbox], [role=combobox], [role=dialog]:not([data-toast]), [role=alertdialog], [role=menu], [role=listbox]";
