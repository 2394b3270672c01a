const [menuWidth, menuHeight] = [288, 240];

export type Place = { left: number; top?: number; bottom?: number };

/** The layer behind the text box shows the same letters in the same places. */
export function placeOf(box: HTMLTextAreaElement, at: number): Place {
  const layer = box.previousElementSibling;
  const frame = box.getBoundingClientRect();
  const letter = layer ? letterAt(layer, at) : null;
  const caret = letter ?? { left: frame.left, top: frame.bottom, bottom: frame.bottom };
  const left = Math.max(8, Math.min(caret.left - frame.left, frame.width - menuWidth - 8));
  const hasRoom = window.innerHeight - caret.bottom > menuHeight || caret.top < menuHeight;
  return hasRoom
    ? { left, top: caret.bottom - frame.top + 4 }
    : { left, bottom: frame.bottom - caret.top + 4 };
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
