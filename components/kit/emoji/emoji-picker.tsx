"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { type Emoji, type EmojiGroup, emojiGroups, findEmoji, knownEmoji } from "./emoji-data";
import { EmojiGrid, optionId } from "./emoji-grid";
import { readEmojiMemory, rememberEmoji, rememberTone } from "./emoji-memory";
import { GroupField, recentGroup } from "./group-field";
import { type SkinTone, withTone } from "./skin-tone";
import { ToneField } from "./tone-field";

const columns = 8;

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const gridId = useId();
  const [memory] = useState(readEmojiMemory);
  const [tone, setTone] = useState<SkinTone>(memory.tone);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const groups = groupsWith(memory.recent);
  const [group, setGroup] = useState(groups[0]?.name ?? "");
  const isSearching = query.trim() !== "";
  const shown = isSearching ? findEmoji(query) : emojiIn(groups, group);
  const toned = (emoji: Emoji) => (emoji.hasTones ? withTone(emoji.emoji, tone) : emoji.emoji);
  const chosen = shown[active];

  const pick = (emoji: Emoji) => {
    rememberEmoji(emoji.emoji);
    onPick(toned(emoji));
  };
  const search = (typed: string) => {
    setQuery(typed);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault();
      return pick(chosen);
    }
    const by = stepOf(event);
    if (by === 0 || shown.length === 0) return;
    event.preventDefault();
    setActive(Math.min(Math.max(active + by, 0), shown.length - 1));
  };

  return (
    <div className="flex h-88 flex-col">
      <input
        ref={focusAtFirst}
        type="text"
        role="combobox"
        aria-label="Find an emoji"
        aria-expanded="true"
        aria-controls={gridId}
        aria-activedescendant={chosen && optionId(gridId, active)}
        autoComplete="off"
        placeholder="Find an emoji"
        value={query}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-9 w-full shrink-0 border-b bg-transparent px-2 text-text outline-none touch:h-11"
      />
      {!isSearching && (
        <GroupField
          groups={groups}
          value={group}
          onChange={(name) => {
            setGroup(name);
            setActive(0);
          }}
        />
      )}
      <EmojiGrid
        key={isSearching ? query : group}
        id={gridId}
        label={isSearching ? "Found" : group}
        emoji={shown}
        active={active}
        toned={toned}
        onPick={pick}
        onPoint={setActive}
      />
      <div className="flex h-9 shrink-0 items-center gap-2 border-t px-2 touch:h-11">
        <p className="min-w-0 grow truncate text-muted text-sm">{chosen?.name}</p>
        <ToneField
          value={tone}
          onChange={(next) => {
            setTone(next);
            rememberTone(next);
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {isSearching && inWords(shown.length)}
      </p>
    </div>
  );
}

function groupsWith(recent: readonly string[]): EmojiGroup[] {
  const known = knownEmoji(recent);
  return known.length > 0 ? [{ name: recentGroup, emoji: known }, ...emojiGroups] : emojiGroups;
}

function emojiIn(groups: readonly EmojiGroup[], name: string): Emoji[] {
  return groups.find((group) => group.name === name)?.emoji ?? [];
}

function inWords(count: number): string {
  return count === 1 ? "1 emoji is found" : `${count} emoji are found`;
}

function focusAtFirst(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
}

function stepOf({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): number {
  const { value, selectionStart } = currentTarget;
  const isAtEnd = selectionStart === value.length;
  if (key === "ArrowDown") return columns;
  if (key === "ArrowUp") return -columns;
  if (key === "ArrowRight") return isAtEnd ? 1 : 0;
  return key === "ArrowLeft" && value === "" ? -1 : 0;
}
