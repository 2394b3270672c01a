import { act, fireEvent } from "@testing-library/react";

type Point = { clientX: number; clientY: number };

export async function dragOver(element: Element, target: Element, to: Point): Promise<void> {
  fireEvent(element, new PointerEvent("pointerenter"));
  fireDrag(element, "dragstart", { clientX: 0, clientY: 0 });
  await nextFrame();
  fireDrag(target, "dragenter", to);
  fireDrag(target, "dragover", to);
  await nextFrame();
}

export function dropOn(target: Element, at: Point): void {
  fireDrag(target, "drop", at);
}

export function cancelDrag(element: Element): void {
  fireDrag(element, "dragend", { clientX: 0, clientY: 0 });
}

function fireDrag(element: Element, type: string, point: Point): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...point });
  Object.defineProperty(event, "dataTransfer", { value: new DataTransfer() });
  fireEvent(element, event);
}

function nextFrame(): Promise<void> {
  return act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
}
