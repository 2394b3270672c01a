import type { KeptDelivery, ShownEntry } from "@/testing/publishing/promise";
import { quantile } from "../../bench/figures";

export type Lateness = { p50: number; p99: number; most: number };

export function latenessOf(
  kept: readonly KeptDelivery[],
  shown: readonly ShownEntry[],
  keyOf: (text: string) => string,
): Lateness {
  const dueAt = new Map(
    kept.filter(isFirst).map(({ key, notBeforeMs }) => [key, notBeforeMs] as const),
  );
  const late = shown.flatMap(({ text, atMs }) => {
    const due = dueAt.get(keyOf(text)) ?? null;
    return due === null ? [] : [atMs - due];
  });
  return { p50: quantile(late, 0.5), p99: quantile(late, 0.99), most: quantile(late, 1) };
}

function isFirst({ key }: KeptDelivery): boolean {
  return key.endsWith("position 0");
}

export function publishedBetween(
  shown: readonly Pick<ShownEntry, "atMs">[],
  from: number,
  until: number,
): number {
  return shown.filter(({ atMs }) => atMs >= from && atMs < until).length;
}
