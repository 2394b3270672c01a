let early: KeyboardEvent[] = [];

export function keepEarlyKeys(): void {
  document.addEventListener("keydown", keep, true);
}

export function takeEarlyKeys() {
  document.removeEventListener("keydown", keep, true);
  const keys = early;
  early = [];
  const search = keys.findIndex(isPaletteKey);
  if (search < 0) return { pressed: keys, searched: null };
  return { pressed: keys.slice(0, search), searched: keys.slice(search + 1) };
}

export function isPaletteKey(event: KeyboardEvent): boolean {
  return (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
}

function keep(event: KeyboardEvent): void {
  const isSearched = early.some(isPaletteKey);
  early.push(event);
  if (!isSearched && !isPaletteKey(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
