import { formatDay, type TimePreferences } from "@/lib/kernel/time/format-instant";

export type FollowerDays = readonly { day: string; followers: number }[];

const whole = (count: number) => count.toLocaleString("en-US");

/** Shows by account how many follow it, with the line of the last ninety days. */
export function Followers({
  accounts,
  preferences,
}: {
  accounts: readonly { id: string; name: string; label: string; followers: FollowerDays }[];
  preferences: Pick<TimePreferences, "dateFormat">;
}) {
  const counted = accounts.filter(({ followers }) => followers.length > 0);
  return (
    <figure aria-label="Followers" className="min-w-0 break-inside-avoid">
      <h2 className="font-medium">Followers</h2>
      {counted.length === 0 ? (
        <p className="mt-2 text-muted">
          No network has told the followers of these accounts. Each day that it does is kept.
        </p>
      ) : (
        <table className="mt-1 w-full tabular-nums">
          <thead>
            <tr className="text-muted text-sm">
              <th scope="col" className="py-1 text-start font-normal">
                Account
              </th>
              <th scope="col" className="w-24 px-2 py-1 font-normal max-sm:hidden print:table-cell">
                <span className="sr-only">Line</span>
              </th>
              <th scope="col" className="px-2 py-1 text-end font-normal">
                Now
              </th>
              <th scope="col" className="py-1 ps-2 text-end font-normal">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ id, name, label, followers }) => {
              const first = followers[0];
              const last = followers.at(-1);
              if (!first || !last) return null;
              const change = last.followers - first.followers;
              return (
                <tr key={id} className="border-t">
                  <th scope="row" className="wrap-anywhere py-2 text-start font-normal">
                    {name} <span className="text-muted text-sm">on {label}</span>
                  </th>
                  <td className="px-2 py-2 max-sm:hidden print:table-cell">
                    <Sparkline days={followers} />
                  </td>
                  <td
                    className="px-2 py-2 text-end font-medium"
                    title={`On ${formatDay(last.day, preferences.dateFormat)}`}
                  >
                    {whole(last.followers)}
                  </td>
                  <td className="whitespace-nowrap py-2 ps-2 text-end">
                    {change > 0 ? "+" : change < 0 ? "−" : ""}
                    {whole(Math.abs(change))}
                    <span className="block text-muted text-xs">
                      since {formatDay(first.day, preferences.dateFormat)}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </figure>
  );
}

function Sparkline({ days }: { days: FollowerDays }) {
  const values = days.map(({ followers }) => followers);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const begin = Date.parse(days[0]?.day ?? "");
  const span = Math.max(1, Date.parse(days.at(-1)?.day ?? "") - begin);
  const points = days.map(({ day, followers }) => {
    const x = ((Date.parse(day) - begin) / span) * 100;
    const y = high === low ? 50 : 95 - ((followers - low) / (high - low)) * 90;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-6 w-20 overflow-visible"
    >
      <path
        d={`M${points.join("L")}`}
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent-text [stroke-width:1.5px]"
      />
    </svg>
  );
}
