const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function ago(instant: string, nowMs: number): string | null {
  const pastMs = nowMs - Date.parse(instant);
  if (pastMs < minuteMs) return "just now";
  if (pastMs < hourMs) return `${Math.floor(pastMs / minuteMs)} min ago`;
  if (pastMs < dayMs) return `${Math.floor(pastMs / hourMs)} h ago`;
  const days = Math.floor(pastMs / dayMs);
  if (days >= 7) return null;
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
