export function Progress({ label, value }: { label: string; value: number | null }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      aria-valuetext={value === null ? "indeterminate progress" : `${Math.round(value)}%`}
    >
      <div className="h-1 overflow-hidden rounded-full bg-hover">
        {value === null ? (
          <div className="h-full w-1/3 animate-breathe rounded-full bg-accent" />
        ) : (
          <div className="h-full rounded-full bg-accent" style={{ width: `${value}%` }} />
        )}
      </div>
    </div>
  );
}
