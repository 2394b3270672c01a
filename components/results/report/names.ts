import type { PageGrouping } from "../results-address";

export const kindNames = {
  text: "Text",
  picture: "Pictures",
  video: "Video",
  sequence: "Sequence",
} as const;

export const groupingNames: Record<PageGrouping, string> = {
  account: "Account",
  label: "Label",
  person: "Person",
  kind: "Kind",
};

export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export const weekdaysInFull = [
  "Mondays",
  "Tuesdays",
  "Wednesdays",
  "Thursdays",
  "Fridays",
  "Saturdays",
  "Sundays",
] as const;

/** Says what the keys of the groups stand for. */
export type GroupNames = {
  accounts: readonly { id: string; name: string; label: string }[];
  labels: readonly { id: string; name: string }[];
  people: readonly { id: string; name: string }[];
};

export function groupName(by: PageGrouping, key: string, names: GroupNames): string {
  switch (by) {
    case "account": {
      const account = names.accounts.find(({ id }) => id === key);
      return account ? `${account.name} on ${account.label}` : "An account that is gone";
    }
    case "label":
      if (key === "none") return "Without a label";
      return names.labels.find(({ id }) => id === key)?.name ?? "A label that is gone";
    case "person":
      return names.people.find(({ id }) => id === key)?.name ?? "Somebody who left";
    case "kind":
      return key in kindNames ? kindNames[key as keyof typeof kindNames] : key;
  }
}

export function hourName(weekday: number, hour: number): string {
  return `${weekdaysInFull[weekday - 1]} from ${String(hour).padStart(2, "0")}:00`;
}
