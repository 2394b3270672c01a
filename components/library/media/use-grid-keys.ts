"use client";

import { type FocusEvent, type KeyboardEvent, useState } from "react";

export function useGridKeys(ids: readonly string[]) {
  const [lastId, setLastId] = useState<string | null>(null);
  const stopId = ids.find((id) => id === lastId) ?? ids[0];

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.dataset.media;
    if (id) setLastId(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-media]")];
    const next = tileBeyond(tiles, event.target as HTMLElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { tabIndexOf: (id: string) => (id === stopId ? 0 : -1), keys: { onFocus, onKeyDown } };
}

export function focusTile(mediaId: string): void {
  document.querySelector<HTMLElement>(`[data-media="${CSS.escape(mediaId)}"]`)?.focus();
}

function tileBeyond(tiles: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const index = tiles.indexOf(from);
  if (index < 0) return undefined;
  switch (key) {
    case "ArrowLeft":
      return tiles[index - 1];
    case "ArrowRight":
      return tiles[index + 1];
    case "ArrowUp":
      return nearest(tiles.slice(0, index).reverse(), from);
    case "ArrowDown":
      return nearest(tiles.slice(index + 1), from);
    case "Home":
      return tiles[0];
    case "End":
      return tiles.at(-1);
    default:
      return undefined;
  }
}

function nearest(tiles: HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  const places = tiles.map((tile) => ({ tile, box: tile.getBoundingClientRect() }));
  const row = places.find(({ box }) => Math.abs(box.top - top) > 1)?.box.top;
  const inRow = places.filter(({ box }) => row !== undefined && Math.abs(box.top - row) <= 1);
  const distance = ({ box }: { box: DOMRect }) => Math.abs(box.left - left);
  return inRow.sort((a, b) => distance(a) - distance(b))[0]?.tile;
}
