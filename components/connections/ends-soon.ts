import type { Connection } from "@/lib/connections/schema";

const soonMs = 7 * 86_400_000;

export function endsSoon({ reconnectBefore }: Pick<Connection, "reconnectBefore">, at: string) {
  return reconnectBefore !== null && Date.parse(reconnectBefore) - Date.parse(at) <= soonMs;
}
