import type { DeliveryState } from "@/lib/deliveries/schema";

export type KeptDelivery = {
  key: string;
  state: DeliveryState;
  remoteId: string | null;
  publishedUrl: string | null;
  errorCode: string | null;
  notBeforeMs: number | null;
  last: { text: string; alts: readonly string[] } | null;
  isBehind: boolean;
};

export type ShownEntry = {
  atMs: number;
  remoteId: string;
  text: string;
  alts: readonly string[];
};

export const invariants = {
  doubled: "is out more than once",
  lost: "is said to be published, and is not out",
  unstated: "is out, and is neither published nor unconfirmed",
  early: "is out before its time",
  cancelled: "is out, and was cancelled before",
  mixed: "is out with another text or other media than its last version",
  mistaken: "has the id of another post",
  open: "has come to no end",
} as const;
export type Invariant = keyof typeof invariants;
export type Violation = { invariant: Invariant; key: string };

type Circumstances = {
  keyOf: (text: string) => string;
  toleranceMs: number;
};

export function findViolations(
  deliveries: readonly KeptDelivery[],
  shown: readonly ShownEntry[],
  { keyOf, toleranceMs }: Circumstances,
): Violation[] {
  const byKey = new Map<string, ShownEntry[]>();
  const remoteIds = new Set(shown.map(({ remoteId }) => remoteId));
  for (const entry of shown) {
    const key = keyOf(entry.text);
    byKey.set(key, [...(byKey.get(key) ?? []), entry]);
  }
  return deliveries.flatMap((delivery) => {
    const entries = byKey.get(delivery.key) ?? [];
    const broken = Object.keys(checks).filter((name) =>
      checks[name as Invariant](delivery, entries, { toleranceMs, remoteIds }),
    );
    return broken.map((name) => ({ invariant: name as Invariant, key: delivery.key }));
  });
}

type Known = { toleranceMs: number; remoteIds: ReadonlySet<string> };
type Check = (delivery: KeptDelivery, entries: ShownEntry[], known: Known) => boolean;

const checks: Record<Invariant, Check> = {
  doubled: (_, entries) => entries.length > 1,
  lost: ({ state }, entries) => state === "published" && entries.length === 0,
  unstated: ({ state }, entries) =>
    entries.length > 0 && !["published", "unconfirmed", "cancelled"].includes(state),
  early: ({ notBeforeMs }, entries, { toleranceMs }) =>
    notBeforeMs !== null && entries.some(({ atMs }) => atMs < notBeforeMs - toleranceMs),
  cancelled: ({ state }, entries) => state === "cancelled" && entries.length > 0,
  mixed: ({ last }, entries) => last !== null && entries.some((entry) => !isVersion(entry, last)),
  mistaken: (delivery, entries, { remoteIds }) =>
    delivery.state === "published" &&
    entries.length > 0 &&
    entries.every(({ remoteId }) => remoteId !== delivery.remoteId) &&
    (delivery.publishedUrl !== null || remoteIds.has(delivery.remoteId ?? "")),
  open: ({ state, isBehind }) => !isBehind && !isFinal(state),
};

function isFinal(state: DeliveryState): boolean {
  return ["published", "failed", "unconfirmed", "cancelled"].includes(state);
}

function isVersion(entry: ShownEntry, { text, alts }: NonNullable<KeptDelivery["last"]>): boolean {
  return entry.text === text && entry.alts.join("\n") === alts.join("\n");
}
