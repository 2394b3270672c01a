"use client";

import { use, useCallback, useMemo, useSyncExternalStore } from "react";
import type { History, UrlParser } from "./parsers";
import { UrlStoreContext } from "./url-store";

type Parser = UrlParser<string, string | null>;
type Parsers = Record<string, Parser>;

export type UrlValues<Given> = {
  [Name in keyof Given]: Given[Name] extends UrlParser<infer _, infer Read> ? Read : never;
};

type Changes<Given> = {
  [Name in keyof Given]?: Given[Name] extends UrlParser<infer Value, infer _>
    ? Value | null
    : never;
};

/** The parsers must be the same object at every call. */
export function useQueryStates<Given extends { [Name in keyof Given]: unknown }>(parsers: Given) {
  const store = useUrlStore();
  const search = useSyncExternalStore(store.subscribe, store.search, store.search);
  const read = JSON.stringify(textsIn(search, parsers as Parsers));
  const values = useMemo(() => {
    const texts = JSON.parse(read) as Record<string, string | null>;
    const parsed = Object.entries(parsers as Parsers).map(([name, parser]) => [
      name,
      parser.parseServerSide(texts[name] ?? undefined),
    ]);
    return Object.fromEntries(parsed) as UrlValues<Given>;
  }, [read, parsers]);
  const change = useCallback(
    (changes: Changes<Given> | null, history?: History) => {
      const all = parsers as Parsers;
      const given = changes
        ? entriesOf(changes)
        : Object.keys(all).map((name) => [name, null] as const);
      const texts = given.map(([name, value]) => [name, textOf(all[name], value)]);
      const pushes = given.some(([name]) => all[name]?.history === "push");
      store.change(Object.fromEntries(texts), history ?? (pushes ? "push" : "replace"));
    },
    [store, parsers],
  );
  return [values, change] as const;
}

export function useQueryState<Value extends string, Read extends Value | null>(
  name: string,
  parser: UrlParser<Value, Read>,
) {
  const parsers = useMemo(() => ({ [name]: parser }), [name, parser]);
  const [values, change] = useQueryStates(parsers);
  const set = useCallback(
    (value: Value | null, history?: History) => change({ [name]: value } as never, history),
    [name, change],
  );
  return [values[name] as Read, set] as const;
}

function entriesOf(changes: object): [name: string, value: string | null][] {
  return Object.entries(changes);
}

function useUrlStore() {
  const store = use(UrlStoreContext);
  if (!store) throw new Error("A page that keeps its state in its address needs UrlState");
  return store;
}

function textsIn(search: string, parsers: Parsers): Record<string, string | null> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(Object.keys(parsers).map((name) => [name, given.get(name)]));
}

function textOf(parser: Parser | undefined, value: string | null): string | null {
  const isLeftOut = value === null || value === parser?.defaultValue;
  return isLeftOut ? null : (parser?.serialize(value) ?? value);
}
