export const pendingKey = "herald:publishing";

export function hasPending(): boolean {
  try {
    return (localStorage.getItem(pendingKey) ?? "[]") !== "[]";
  } catch {
    return true;
  }
}
