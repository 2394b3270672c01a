export type CardPlace = { key: string; date: string; minute: number };

export const arrowKeys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;
export type ArrowKey = (typeof arrowKeys)[number];

export function isArrowKey(key: string): key is ArrowKey {
  return arrowKeys.some((each) => each === key);
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
