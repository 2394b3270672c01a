import { type Composition, type Override, shownAt } from "./composition";

/** One thing that differs between two compositions, as texts to compare. */
export type VersionChange = { what: string; before: string; after: string };

/** What a version changed since the base, part by part, in the order of the composer. */
export function changesSince(
  base: Composition,
  version: Composition,
  nameOf: (accountId: string) => string,
): VersionChange[] {
  const summaryOf = ({ accountIds, when }: Composition): VersionSummary => ({
    accounts: accountIds.map(nameOf).sort().join(", "),
    time: `${when.date} ${when.time}`,
  });
  const [before, after] = [summaryOf(base), summaryOf(version)];
  return [
    { what: "Accounts", before: before.accounts, after: after.accounts },
    ...sharedChanges(base, version),
    ...ownChanges(base, version, nameOf),
    { what: "Time", before: before.time, after: after.time },
  ].filter((change) => change.before !== change.after);
}

type VersionSummary = { accounts: string; time: string };

function sharedChanges(base: Composition, version: Composition): VersionChange[] {
  const count = Math.max(base.positions.length, version.positions.length);
  return Array.from({ length: count }, (_, index) => {
    const [before, after] = [base.positions[index], version.positions[index]];
    return partChanges(before, after, count > 1 ? ` of post ${index + 1}` : "");
  }).flat();
}

function ownChanges(
  base: Composition,
  version: Composition,
  nameOf: (accountId: string) => string,
): VersionChange[] {
  const accountIds = new Set([...base.accountIds, ...version.accountIds]);
  return [...accountIds].flatMap((accountId) => {
    const count = Math.max(base.positions.length, version.positions.length);
    return Array.from({ length: count }, (_, index) => {
      const [before, after] = [ownAt(base, accountId, index), ownAt(version, accountId, index)];
      if (!before && !after) return [];
      const place = count > 1 ? ` of post ${index + 1}` : "";
      return partChanges(before, after, `${place} for ${nameOf(accountId)}`);
    }).flat();
  });
}

/** What an account shows, where it differs from what all share. */
function ownAt(composition: Composition, accountId: string, index: number) {
  const key = composition.positions[index]?.key ?? "";
  if (!composition.overrides[accountId]?.[key]) return undefined;
  return shownAt(composition, { key, accountId });
}

function partChanges(
  before: Override | undefined,
  after: Override | undefined,
  place: string,
): VersionChange[] {
  return [
    { what: `Text${place}`, before: before?.text ?? "", after: after?.text ?? "" },
    { what: `Images${place}`, before: imagesOf(before), after: imagesOf(after) },
  ];
}

function imagesOf(part: Override | undefined): string {
  return (part?.media ?? []).map(({ fileName }) => fileName).join(", ");
}
