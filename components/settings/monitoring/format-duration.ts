export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${trim(seconds)} s`;
  const minutes = seconds / 60;
  if (minutes < 60) return `${trim(minutes)} min`;
  return `${trim(minutes / 60)} h`;
}

function trim(value: number): string {
  return value < 10 ? value.toFixed(1).replace(/\.0$/, "") : String(Math.round(value));
}
