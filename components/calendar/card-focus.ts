import { type ArrowKey, type CardPlace, enteredCard, neighbourCard } from "./neighbour-card";

type Arrow = {
  from: EventTarget;
  key: ArrowKey;
  onLeave: (key: ArrowKey, minute: number) => void;
};

export function focusNeighbour(container: HTMLElement, { from, key, onLeave }: Arrow): void {
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

type Leaving = { from: EventTarget; leaving: ReadonlySet<string> };

export function focusBeside(container: HTMLElement, { from, leaving }: Leaving): void {
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
