const [menuWidth, menuHeight, gap] = [288, 224, 4];

export type Place = { left: number; maxHeight: number; top?: number; bottom?: number };

/** The layer behind the text box shows the same letters in the same places. */
export function placeOf(box: HTMLTextAreaElement, at: number): Place {
  const layer = box.previousElementSibling;
  const frame = box.getBoundingClientRect();
  const letter = layer ? letterAt(layer, at) : null;
  const caret = letter ?? { left: frame.left, top: frame.bottom, bottom: frame.bottom };
  const left = Math.max(8, Math.min(caret.left - frame.left, frame.width - menuWidth - 8));
  const free = freeBand(box);
  const [above, below] = [caret.top - free.top - 2 * gap, free.bottom - caret.bottom - 2 * gap];
  return below >= menuHeight || below >= above
    ? { left, maxHeight: Math.min(menuHeight, below), top: caret.bottom - frame.top + gap }
    : { left, maxHeight: Math.min(menuHeight, above), bottom: frame.bottom - caret.top + gap };
}

function freeBand(box: HTMLTextAreaElement): { top: number; bottom: number } {
  const main = box.closest("main");
  const [header, footer] = [main?.querySelector("header"), main?.querySelector("footer")];
  return {
    top: header?.getBoundingClientRect().bottom ?? 0,
    bottom: footer?.getBoundingClientRect().top ?? window.innerHeight,
  };
}

function letterAt(layer: Element, at: number): DOMRect | null {
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node.textContent ?? "";
    if (at < passed + length) return rectOf(node, at - passed);
    passed += length;
  }
  return null;
}

function rectOf(node: Node, at: number): DOMRect | null {
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, at + 1);
  return range.getBoundingClientRect?.() ?? null;
}
