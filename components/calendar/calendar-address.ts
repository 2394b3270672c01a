import type { Route } from "next";
import { createParser, parseAsBoolean, parseAsStringLiteral } from "nuqs/server";
import { openApprovals } from "@/components/kit/post-state/approval-looks";
import { labelAddress } from "@/components/library/labels/label-address";
import { managedByAddress } from "@/components/posts/people/managed-by";
import { postStates } from "@/lib/deliveries/rules/states-in-words";
import { isUuid } from "@/lib/kernel/rules";
import { isPlainDate, type WallTime } from "@/lib/kernel/time/zoned";
import { calendarViews } from "./calendar-period";
import { filteredAccounts } from "./filtered-accounts";

export const longestSearch = 200;

export const calendarAddress = {
  view: parseAsStringLiteral(calendarViews),
  date: text((value) => (isPlainDate(value) ? value : null)),
  past: parseAsBoolean,
  post: text((value) => (isUuid(value) ? value : null)),
  filters: {
    /** Ids of accounts with commas between them. */
    account: text((value) => filteredAccounts(value).join(",") || null),
    state: parseAsStringLiteral(postStates),
    managedBy: managedByAddress,
    label: labelAddress,
    approval: parseAsStringLiteral(openApprovals),
    q: text(cutSearch),
  },
};

function text(parse: (value: string) => string | null) {
  return createParser({ parse, serialize: (value: string) => value });
}

function cutSearch(value: string): string {
  return value.slice(0, longestSearch).replace(/[\uD800-\uDBFF]$/, "");
}

export function composeAt({ date, time }: WallTime, accountIds: readonly string[] = []): Route {
  const chosen = accountIds.length === 0 ? "" : `&account=${accountIds.join(",")}`;
  return `/compose?at=${date}T${time}${chosen}` as Route;
}
