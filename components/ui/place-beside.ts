export type Side = "top" | "bottom" | "left" | "right";

const gap = 6;
const margin = 8;

const opposite = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

export function placeBeside(element: HTMLElement, anchor: Element, side: Side): void {
  const around = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const middle = {
    x: around.left + (around.width - width) / 2,
    y: around.top + (around.height - height) / 2,
  };
  const places = {
    top: { ...middle, y: around.top - gap - height },
    bottom: { ...middle, y: around.bottom + gap },
    left: { ...middle, x: around.left - gap - width },
    right: { ...middle, x: around.right + gap },
  };
  const most = { x: innerWidth - width - margin, y: innerHeight - height - margin };
  const { x, y } = places[side];
  const isCut =
    side === "top" || side === "bottom" ? y !== within(y, most.y) : x !== within(x, most.x);
  const place = isCut ? places[opposite[side]] : places[side];
  element.style.left = `${within(place.x, most.x)}px`;
  element.style.top = `${within(place.y, most.y)}px`;
}

function within(wanted: number, most: number): number {
  return Math.max(margin, Math.min(wanted, most));
}
