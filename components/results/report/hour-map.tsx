import { cx } from "@/components/ui/cx";
import type { ResultGroup } from "@/lib/results/report/schema";
import { countedPosts, relativeInWords } from "../words";
import { hourName, weekdays } from "./names";
import type { OnPick } from "./pick";

const postsMin = 10;

/** Shows weekdays by hours, as a multiple of the usual; each cell has its number, so no colour alone. */
export function HourMap({ groups, onPick }: { groups: readonly ResultGroup[]; onPick?: OnPick }) {
  const cells = new Map(groups.map((group) => [group.key, group]));
  const hours = groups.map(({ key }) => Number(key.split("-")[1]));
  const posts = groups.reduce((sum, group) => sum + group.posts, 0);
  const isKnown = groups.some(({ relative }) => relative !== null);
  const first = Math.min(...hours);
  const shown = isKnown
    ? Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
    : [];
  return (
    <figure aria-label="Weekday and hour" className="min-w-0">
      <h2 className="font-medium">Weekday and hour</h2>
      <p className="mb-3 text-muted text-sm">
        As a multiple of what is usual, and of how many posts. Times of the workspace.
      </p>
      {posts < postsMin || !isKnown ? (
        <p className="text-muted">
          {posts < postsMin
            ? `This says something from ${postsMin} posts on; here ${posts === 1 ? "is" : "are"} ${posts}.`
            : "What is usual is known once an account has five posts that were counted."}
        </p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0.5 text-xs tabular-nums">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="w-11 text-start font-normal">
                <span className="sr-only">Hour</span>
              </th>
              {weekdays.map((day) => (
                <th key={day} scope="col" className="pb-1 font-normal">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((hour) => (
              <tr key={hour} className={cx(!hours.includes(hour) && "print:hidden")}>
                <th scope="row" className="whitespace-nowrap text-start font-normal text-muted">
                  {String(hour).padStart(2, "0")}:00
                </th>
                {weekdays.map((day, index) => (
                  <td key={day} className="p-0">
                    <Cell
                      group={cells.get(`${index + 1}-${hour}`)}
                      name={hourName(index + 1, hour)}
                      onPick={onPick}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}

const box =
  "flex h-9 w-full flex-col print:h-6 print:flex-row print:gap-1.5 items-center justify-center rounded-sm leading-tight touch:h-11";

function Cell({
  group,
  name,
  onPick,
}: {
  group: ResultGroup | undefined;
  name: string;
  onPick: OnPick | undefined;
}) {
  if (!group) {
    return (
      <span className={cx(box, "bg-sunken")}>
        <span className="sr-only">No post</span>
      </span>
    );
  }
  const { key, posts, relative } = group;
  const content = (
    <>
      <span className="font-medium">{relative === null ? "–" : relativeInWords(relative)}</span>
      <span aria-hidden="true" className="text-[0.6875rem]">
        {posts}
      </span>
    </>
  );
  const look = cx(box, shadeOf(relative));
  if (!onPick) {
    return (
      <span className={look}>
        {content}
        <span className="sr-only"> from {countedPosts(posts)}</span>
      </span>
    );
  }
  const words = relative === null ? "unknown" : `${relativeInWords(relative)} the usual`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={`${name}: ${words}, ${countedPosts(posts)}`}
      aria-label={`${name}: ${words} from ${countedPosts(posts)}. Show the posts`}
      onClick={() => onPick(`hour:${key}`)}
      className={cx(look, "hover:ring-2 hover:ring-accent focus-visible:outline-offset-0")}
    >
      {content}
    </button>
  );
}

/** Three steps above and below the usual; on paper they are borders of their own width. */
function shadeOf(relative: number | null): string {
  if (relative === null) return "border border-dashed bg-surface";
  if (relative >= 1.5) return "bg-hue-green text-surface print:border-2 print:border-text";
  if (relative >= 1.1) return "bg-hue-green-soft text-hue-green print:border";
  if (relative > 0.9) return "border bg-surface";
  if (relative > 0.6) return "bg-hue-orange-soft text-hue-orange print:border print:border-dashed";
  return "bg-hue-orange text-surface print:border-2 print:border-dashed";
}
