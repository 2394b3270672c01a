import { createParser, parseAsStringLiteral } from "nuqs/server";
import { managedByAddress } from "@/components/people/managed-by";
import { postStates } from "@/lib/deliveries/schema";
import { Uuid } from "@/lib/kernel/schema";
import { isPlainDate } from "@/lib/time/is-plain-date";
import { calendarViews } from "./calendar-period";

/** UTF-16 units, as the API counts them. */
export const longestSearch = 200;

/** The query string, such as `?view=month&date=2027-02-01&account=<id>&state=failed&managedBy=me`. */
export const calendarAddress = {
  view: parseAsStringLiteral(calendarViews),
  date: text((value) => (isPlainDate(value) ? value : null)),
  post: text((value) => (Uuid.safeParse(value).success ? value : null)),
  filters: {
    account: text((value) => (Uuid.safeParse(value).success ? value : null)),
    state: parseAsStringLiteral(postStates),
    managedBy: managedByAddress,
    q: text(cutSearch),
  },
};

function text(parse: (value: string) => string | null) {
  return createParser({ parse, serialize: (value: string) => value });
}

/** Drops a surrogate that the cut has left alone. */
function cutSearch(value: string): string {
  return value.slice(0, longestSearch).replace(/[\uD800-\uDBFF]$/, "");
}
