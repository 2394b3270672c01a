import { awake, wake } from "./awake";

type TextBox = HTMLInputElement | HTMLTextAreaElement;

type Held = { replay: (() => void) | null; typed: Map<TextBox, string> };

export function newHeldInput() {
  const held: Held = { replay: null, typed: new Map() };
  const listening = new AbortController();
  const begin = (frame: HTMLElement) => {
    if (listening.signal.aborted) return;
    frame.dataset.dormant = "";
    listening.signal.addEventListener("abort", () => delete frame.dataset.dormant);
    void awake();
    const boxes = [...frame.querySelectorAll<TextBox>(textBoxes)];
    const written = boxes.filter(({ value, defaultValue }) => value !== defaultValue);
    for (const box of written) held.typed.set(box, box.value);
    const hold = (event: Event) => {
      if (!(event.target instanceof Element && frame.contains(event.target))) return;
      // Focus by a screen reader comes without a key and a pointer.
      wake();
      if (event.type !== "focusin") keep(held, event);
    };
    for (const type of ["focusin", "click", "submit", "input"]) {
      window.addEventListener(type, hold, { capture: true, signal: listening.signal });
    }
  };
  const stop = () => listening.abort();
  const end = () => {
    if (listening.signal.aborted) return;
    stop();
    for (const [box, text] of held.typed) writeInto(box, text);
    held.replay?.();
  };
  return { begin, end, stop };
}

const textBoxes = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])";

function keep(held: Held, event: Event): void {
  const target = event.target as HTMLElement;
  const isText = target.matches(textBoxes);
  if (event.type === "input" && isText)
    held.typed.set(target as TextBox, (target as TextBox).value);
  if (event.type === "input" || isText || target.closest("a[href]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.replay = replayOf(event, target);
}

function replayOf(event: Event, target: HTMLElement): () => void {
  if (!(event instanceof SubmitEvent)) {
    return () => target.dispatchEvent(new MouseEvent("click", event));
  }
  return () => (target as HTMLFormElement).requestSubmit(event.submitter);
}

/** React only takes notice of a value that differs from the one that it has set. */
function writeInto(box: TextBox, text: string): void {
  const caret = box.selectionEnd;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), "value") ?? {};
  box.value = box.defaultValue;
  set?.call(box, text);
  if (caret !== null && box === document.activeElement) box.setSelectionRange(caret, caret);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
