const typed = /^(\d{1,2})(?:[:.h]?([0-5]\d)(?::[0-5]\d)?)?(?:\s*([ap])(?:\.?\s?m)?\.?)?$/i;

const named: Readonly<Record<string, string>> = {
  noon: "12:00",
  midday: "12:00",
  midnight: "00:00",
};

export function readClock(text: string): string | null {
  const trimmed = text.trim();
  const [, hours = "", minutes = "00", half] = typed.exec(trimmed) ?? [];
  if (hours === "") return named[trimmed.toLowerCase()] ?? null;
  const hour = half ? ofHalf(Number(hours), half.toLowerCase()) : Number(hours);
  if (hour === null || hour > 23) return null;
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

function ofHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}
