type Dragging = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

let loaded: Dragging | null = null;
let asked: Promise<Dragging> | null = null;

/**
 * Registers what can be dragged, or dropped on, once a pointer has come over the page: without one
 * nothing is dragged, and keys and menus move the same things.
 */
export function withDragging(register: (dragging: Dragging) => () => void): () => void {
  if (loaded) return register(loaded);
  let end = () => {};
  let isOver = false;
  asked ??= pointed().then(loadDragging);
  void asked.then((dragging) => {
    if (!isOver) end = register(dragging);
  });
  return () => {
    isOver = true;
    end();
  };
}

/** Does so for one of hundreds of elements: once the pointer comes over that one. */
export function onceOver(
  element: HTMLElement,
  register: (dragging: Dragging) => () => void,
): () => void {
  let end = () => {};
  const over = () => {
    end = withDragging(register);
  };
  element.addEventListener("pointerenter", over, { once: true });
  return () => {
    element.removeEventListener("pointerenter", over);
    end();
  };
}

export async function loadDragging(): Promise<Dragging> {
  try {
    loaded = await import("@atlaskit/pragmatic-drag-and-drop/element/adapter");
    return loaded;
  } catch {
    return pointed().then(loadDragging);
  }
}

function pointed(): Promise<void> {
  return new Promise((resolve) => {
    const options = { once: true, capture: true };
    document.addEventListener("pointermove", () => resolve(), options);
  });
}
