import { textBoxId } from "../upload-target";

export function textBoxOf(key: string): HTMLTextAreaElement | null {
  const found = document.getElementById(textBoxId(key));
  return found instanceof HTMLTextAreaElement ? found : null;
}
