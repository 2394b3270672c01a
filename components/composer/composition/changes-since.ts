import { type Composition, contentAt, type Override } from "./composition";

export type VersionChange = { label: string; before: string; after: string };

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
    { label: "Accounts", before: before.accounts, after: after.accounts },
    ...sharedChanges(base, version),
    ...overrideChanges(base, version, nameOf),
    { label: "Time", before: before.time, after: after.time },
  ].filter((change) => change.before !== change.after);
}

type VersionSummary = { accounts: string; time: string };

function sharedChanges(base: Composition, version: Composition): VersionChange[] {
  const count = Math.max(base.positions.length, version.positions.length);
  return Array.from({ length: count }, (_, index) => {
    const [before, after] = [base.positions[index], version.positions[index]];
    return contentChanges(before, after, count > 1 ? ` of post ${index + 1}` : "");
  }).flat();
}

function overrideChanges(
  base: Composition,
  version: Composition,
  nameOf: (accountId: string) => string,
): VersionChange[] {
  const accountIds = new Set([...base.accountIds, ...version.accountIds]);
  return [...accountIds].flatMap((accountId) => {
    const count = Math.max(base.positions.length, version.positions.length);
    return Array.from({ length: count }, (_, index) => {
      const [before, after] = [
        overriddenAt(base, accountId, index),
        overriddenAt(version, accountId, index),
      ];
      if (!before && !after) return [];
      const position = count > 1 ? ` of post ${index + 1}` : "";
      return contentChanges(before, after, `${position} for ${nameOf(accountId)}`);
    }).flat();
  });
}

/** The content of an account with an override; undefined where it shows the shared content. */
function overriddenAt(composition: Composition, accountId: string, index: number) {
  const key = composition.positions[index]?.key ?? "";
  if (!composition.overrides[accountId]?.[key]) return undefined;
  return contentAt(composition, { key, accountId });
}

function contentChanges(
  before: Override | undefined,
  after: Override | undefined,
  suffix: string,
): VersionChange[] {
  return [
    { label: `Text${suffix}`, before: before?.text ?? "", after: after?.text ?? "" },
    { label: `Images${suffix}`, before: fileNames(before), after: fileNames(after) },
  ];
}

function fileNames(content: Override | undefined): string {
  return (content?.media ?? []).map(({ fileName }) => fileName).join(", ");
}
