export type CardPlace = { key: string; date: string; minute: number };

const arrowKeys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type ArrowKey = (typeof arrowKeys)[number];

export function isArrowKey(key: string): key is ArrowKey {
  return arrowKeys.some((each) => each === key);
}

export function focusNeighbour(
  container: HTMLElement,
  {
    from,
    key,
    onLeave,
  }: {
    from: EventTarget;
    key: ArrowKey;
    onLeave: (key: ArrowKey, minute: number) => void;
  },
): void {
  const start = cardAt(from);
  const places = placesIn(container);
  if (!start) {
    const first = enteredCard(places, { key, minute: 0 });
    if (first) focusCard(container, first.key);
    else onLeave(key, 0);
    return;
  }
  const next = neighbourCard(places, { from: start.dataset.card ?? "", key });
  if (next) focusCard(container, next.key);
  else onLeave(key, Number(start.dataset.minute));
}

export function focusBeside(
  container: HTMLElement,
  { from, leaving }: { from: EventTarget; leaving: ReadonlySet<string> },
): void {
  const key = cardAt(from)?.dataset.card ?? "";
  if (!leaving.has(key)) return;
  const places = placesIn(container).filter(
    (place) => place.key === key || !leaving.has(place.key),
  );
  const beside =
    neighbourCard(places, { from: key, key: "ArrowDown" }) ??
    neighbourCard(places, { from: key, key: "ArrowUp" });
  if (beside) focusCard(container, beside.key);
}

export function focusEntered(
  container: HTMLElement,
  entry: { key: ArrowKey; minute: number },
): boolean {
  const card = enteredCard(placesIn(container), entry);
  if (card) focusCard(container, card.key);
  return card !== null;
}

export function cardAt(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement ? target.closest<HTMLElement>("[data-card]") : null;
}

function focusCard(container: HTMLElement, key: string): void {
  const card = container.querySelector(`[data-card="${CSS.escape(key)}"]`);
  card?.querySelector<HTMLElement>("a")?.focus();
}

function placesIn(container: HTMLElement): CardPlace[] {
  return [...container.querySelectorAll<HTMLElement>("[data-card]")].map(({ dataset }) => ({
    key: dataset.card ?? "",
    date: dataset.date ?? "",
    minute: Number(dataset.minute),
  }));
}

export function neighbourCard(
  cards: readonly CardPlace[],
  { from, key }: { from: string; key: ArrowKey },
): CardPlace | null {
  const index = cards.findIndex((card) => card.key === from);
  const start = cards[index];
  if (!start) return null;
  if (key === "ArrowDown") return cards[index + 1] ?? null;
  if (key === "ArrowUp") return cards[index - 1] ?? null;
  const later = key === "ArrowRight";
  const dates = cards.map(({ date }) => date);
  const day = later
    ? dates.find((date) => date > start.date)
    : dates.findLast((date) => date < start.date);
  return day ? nearestInTime(ofDay(cards, day), start.minute) : null;
}

export function enteredCard(
  cards: readonly CardPlace[],
  { key, minute }: { key: ArrowKey; minute: number },
): CardPlace | null {
  const first = cards[0];
  const last = cards.at(-1);
  switch (key) {
    case "ArrowDown":
      return first ?? null;
    case "ArrowUp":
      return last ?? null;
    case "ArrowRight":
      return first ? nearestInTime(ofDay(cards, first.date), minute) : null;
    case "ArrowLeft":
      return last ? nearestInTime(ofDay(cards, last.date), minute) : null;
  }
}

function ofDay(cards: readonly CardPlace[], day: string): CardPlace[] {
  return cards.filter(({ date }) => date === day);
}

function nearestInTime(cards: readonly CardPlace[], minute: number): CardPlace | null {
  const distance = (card: CardPlace) => Math.abs(card.minute - minute);
  return cards.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
