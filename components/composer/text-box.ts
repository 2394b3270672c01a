export function textBoxId(key: string): string {
  return `composer-text-${key}`;
}

export function textBoxOf(key: string): HTMLTextAreaElement | null {
  const found = document.getElementById(textBoxId(key));
  return found instanceof HTMLTextAreaElement ? found : null;
}

export function focusAfterRender(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    const element = find();
    element?.focus();
    element?.scrollIntoView({ block: "center" });
  });
}

export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus();
  if (document.execCommand?.("insertText", false, text)) return;
  const { selectionStart: start, selectionEnd: end, value } = box;
  setValue?.call(box, value.slice(0, start) + text + value.slice(end));
  box.setSelectionRange(start + text.length, start + text.length);
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

export function insertWords(box: HTMLTextAreaElement, words: string): void {
  const { selectionStart, selectionEnd, value } = box;
  const before = /\S$/.test(value.slice(0, selectionStart)) ? " " : "";
  const after = /^\S/.test(value.slice(selectionEnd)) ? " " : "";
  insertText(box, before + words + after);
}

export function appendBelow(box: HTMLTextAreaElement, words: string): void {
  const written = box.value.trimEnd();
  const added = words.trim();
  if (written.endsWith(added)) {
    box.focus();
    return;
  }
  box.setSelectionRange(written.length, box.value.length);
  insertText(box, written === "" ? added : `\n\n${added}`);
}

// React replaces the setter of each text box, and would take this change for its own.
const setValue =
  typeof HTMLTextAreaElement === "undefined"
    ? undefined
    : Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
