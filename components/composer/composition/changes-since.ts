import { cropInWords } from "@/components/library/crop/crop-in-words";
import { postFieldLabels as labels } from "@/components/posts/post/field-labels";
import type { PostCrop } from "@/lib/deliveries/crops/schema";
import type { Media } from "@/lib/library/media/schema";
import { rawOptions } from "@/lib/networks/options/rules/option-words";
import {
  type Composition,
  contentAt,
  emptyKeptFields,
  type KeptFields,
  keptFieldsOf,
  mediaIn,
  type Override,
} from "./composition";

export type VersionChange = { label: string; before: string; after: string };

export function changesSince(
  base: Composition,
  version: Composition,
  nameOf: (id: string) => string,
): VersionChange[] {
  return [
    ...keptChanges(base, version, nameOf),
    ...sharedChanges(base, version),
    ...overrideChanges(base, version, nameOf),
    { label: labels.scheduledAt, before: timeOf(base), after: timeOf(version) },
  ].filter((change) => change.before !== change.after);
}

const keptFields = Object.keys(emptyKeptFields) as (keyof KeptFields)[];

function keptChanges(
  base: Composition,
  version: Composition,
  nameOf: (id: string) => string,
): VersionChange[] {
  const inWords = (composition: Composition): Record<keyof KeptFields, string> => {
    const { connectionIds, labelIds, crops, networkOptions, ...texts } = keptFieldsOf(composition);
    const namesOf = (ids: readonly string[]) => ids.map(nameOf).sort().join(", ");
    return {
      ...texts,
      connectionIds: namesOf(connectionIds),
      labelIds: namesOf(labelIds),
      crops: cropsInWords(crops, mediaIn(composition), nameOf),
      networkOptions: rawOptions(networkOptions)
        .map(({ connectionId, words }) => `${nameOf(connectionId)}: ${words}`)
        .join("; "),
    };
  };
  const [before, after] = [inWords(base), inWords(version)];
  return keptFields.map((field) => ({
    label: labels[field],
    before: before[field],
    after: after[field],
  }));
}

function cropsInWords(
  crops: readonly PostCrop[],
  media: readonly Media[],
  nameOf: (id: string) => string,
): string {
  const sentences = crops.flatMap((crop) => {
    const cropped = media.find(({ id }) => id === crop.mediaId);
    const account = crop.connectionId === null ? "" : ` for ${nameOf(crop.connectionId)}`;
    return cropped ? [`${cropped.fileName}${account}: ${cropInWords(crop)}`] : [];
  });
  return sentences.sort().join("; ");
}

function timeOf({ when }: Composition): string {
  return `${when.date} ${when.time}`.trim();
}

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
  nameOf: (id: string) => string,
): VersionChange[] {
  const connectionIds = new Set([...base.connectionIds, ...version.connectionIds]);
  return [...connectionIds].flatMap((accountId) => {
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
    { label: `${labels.text}${suffix}`, before: before?.text ?? "", after: after?.text ?? "" },
    { label: `${labels.mediaIds}${suffix}`, before: fileNames(before), after: fileNames(after) },
  ];
}

function fileNames(content: Override | undefined): string {
  return (content?.media ?? []).map(({ fileName }) => fileName).join(", ");
}
