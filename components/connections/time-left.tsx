/** Minutes and seconds, e.g. `9:05 left`. */
export function TimeLeft({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span role="timer" className="tabular-nums">
      {clock} left
    </span>
  );
}
