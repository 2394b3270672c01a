import { type DeviceCopy, readDeviceCopy } from "./device-copy";

/** An unsent composition that opens at another address than the one being written. */
export type UnsentCopy = { slot: string; postId: string; copy: DeviceCopy };

/** The compositions that were kept apart from an edited post and never sent, the latest first. */
export function unsentCopies(slot: string): UnsentCopy[] {
  const prefix = `${slot.slice(0, slot.lastIndexOf(":new"))}:copy:`;
  if (!slot.endsWith(":new")) return [];
  const found = storedSlots(prefix).flatMap((each) => {
    const copy = readDeviceCopy(each);
    return copy ? [{ slot: each, postId: each.slice(prefix.length), copy }] : [];
  });
  return found.sort((a, b) => b.copy.savedAt.localeCompare(a.copy.savedAt));
}

function storedSlots(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
