import type { ToldOption } from "@/lib/networks/options/rules/option-words";

export function PreviewedDetails({ details }: { details: readonly ToldOption[] }) {
  if (details.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-muted text-xs">
      {details.map(({ name, label, value }) => (
        <div key={name} className="flex gap-1">
          <dt>{label}:</dt>
          <dd className="text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
