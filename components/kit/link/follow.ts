import { followable } from "@/lib/kernel/untrusted/rules";

/** Leaves the page for an address that an answer names. Throws where a script or a file hides in it. */
export function follow(address: string): void {
  const target = followable(address, "any");
  if (target === null) throw new Error("The answer leads to an address that may not be opened.");
  window.location.assign(target);
}
