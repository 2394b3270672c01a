import { labelAddress } from "@/components/labels/label-address";
import { managedByAddress } from "@/components/people/managed-by";
import { urlLiteral, urlParser } from "@/components/url-state/parsers";
import { postStates } from "@/lib/deliveries/rules";
import { isUuid } from "@/lib/kernel/rules";
import { isPlainDate } from "@/lib/time/is-plain-date";
import { calendarViews } from "./calendar-period";

export const longestSearch = 200;

export const calendarAddress = {
  view: urlLiteral(calendarViews),
  date: text((value) => (isPlainDate(value) ? value : null)),
  post: text((value) => (isUuid(value) ? value : null)),
  filters: {
    account: text((value) => (isUuid(value) ? value : null)),
    state: urlLiteral(postStates),
    managedBy: managedByAddress,
    label: labelAddress,
    q: text(cutSearch),
  },
};

function text(parse: (value: string) => string | null) {
  return urlParser({ parse, serialize: (value: string) => value });
}

function cutSearch(value: string): string {
  return value.slice(0, longestSearch).replace(/[\uD800-\uDBFF]$/, "");
}
