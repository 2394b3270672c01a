"use client";

import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { useState } from "react";
import type { Command } from "@/components/kit/commands/command";
import type { FocusActions } from "@/components/kit/commands/focus-actions";
import type { Found } from "@/lib/planning/search/schema";
import { foundSections } from "./found-sections";
import { commandRow, matchingSections, type Near, startSections } from "./near-sections";
import { PaletteList } from "./palette-list";
import { PaletteFailed, PaletteLoading, PaletteNothing } from "./palette-states";
import { recentOf } from "./recent";
import type { Row, Section } from "./row";
import type { Reader } from "./typed-days";
import { useComposedText } from "./use-composed-text";
import { useDeferredEnter } from "./use-deferred-enter";
import { useSearch } from "./use-search";

export type PaletteReader = Reader & { email: string };

export function PaletteContent(props: {
  commands: readonly Command[];
  focused: FocusActions | null;
  reader: PaletteReader;
  takeTyped: () => string;
  onRun: (row: Row) => void;
}) {
  const { commands, focused, reader, takeTyped, onRun } = props;
  const { text, field } = useComposedText(takeTyped);
  const { found, isBehind, hasFailed, isFetching, retry } = useSearch(text);
  const [recent] = useState(() => recentOf(reader.email));
  const near = { commands, focused, recent };
  const sections = sectionsOf(text, { near, found, reader });
  const deferEnter = useDeferredEnter({ text, sections, isBehind, onRun });
  const isAnswered = !isBlank(text) && !isBehind && !hasFailed;
  const hasNothing = isAnswered && sections.length === 0;
  const listed = hasNothing ? suggestion(commands) : sections;
  return (
    <>
      <Cmdk
        label="Search"
        loop
        shouldFilter={false}
        vimBindings={false}
        {...useSelected(listed)}
        onKeyDown={deferEnter}
        className="flex min-h-0 flex-col"
      >
        <div className="flex shrink-0 items-center gap-2.5 border-b px-4 text-muted">
          <Search aria-hidden className="size-4 shrink-0" />
          <Cmdk.Input
            {...field}
            placeholder="Search, or type a date or an action"
            className="h-12 w-full bg-transparent text-text outline-none"
          />
        </div>
        {hasNothing && <PaletteNothing text={text.trim()} />}
        <PaletteList sections={listed} isBehind={isBehind} onRun={onRun} />
        {isBehind && !found && <PaletteLoading />}
      </Cmdk>
      {hasFailed && <PaletteFailed isFetching={isFetching} onRetry={retry} />}
      <p role="status" className="sr-only">
        {isAnswered && countOf(sections)}
      </p>
    </>
  );
}

/** cmdk left alone at times keeps a row that is gone as the selected one, and Enter does nothing. */
function useSelected(sections: readonly Section[]) {
  const [wanted, want] = useState("");
  const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  const value = ids.includes(wanted) ? wanted : (ids[0] ?? "");
  return { value, onValueChange: want };
}

function sectionsOf(
  text: string,
  { near, found, reader }: { near: Near; found: Found | undefined; reader: Reader },
): Section[] {
  if (isBlank(text)) return startSections(near);
  const answered = found ? foundSections(found, reader.preferences) : [];
  return [...matchingSections(text, near, reader), ...answered];
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function suggestion(commands: readonly Command[]): Section[] {
  const rows = commands.slice(0, 1).map(commandRow);
  return [{ heading: "Instead", rows, isFound: false }];
}

function countOf(sections: readonly Section[]): string {
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return count === 1 ? "1 result" : `${count} results`;
}
