import { postFieldLabels } from "@/components/posts/post/field-labels";
import { type PolicyPart, partSentence, policyParts } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { rawOptions } from "@/lib/networks/options/rules/option-words";
import type { NetworkOptions } from "@/lib/networks/options/schema";
import { textFields } from "@/lib/planning/posts/rules";
import type { AuditEntry, AuditedField } from "@/lib/records/audit/schema";

/** The action itself, its time, or the names beside the ids say what these would. */
const toldOtherwise = [
  "approvalRule",
  "approvals",
  "guest",
  "labelIds",
  "paused",
  "revokedAt",
  "state",
] as const;
type PolicyOnly = Exclude<PolicyPart, "connectionIds">;
type ShownField = Exclude<AuditedField, (typeof toldOtherwise)[number] | PolicyOnly>;

const {
  state: _state,
  labelIds: _labelIds,
  approvals: _approvals,
  guest: _guest,
  ...postLabels
} = postFieldLabels;

const labels: Record<ShownField, string> = {
  ...postLabels,
  accessLevel: "Access",
  aliases: "Other names",
  alt: "Description",
  approvalMails: "Mail about approvals",
  body: "Text",
  color: "Colour",
  dateFormat: "Date format",
  deputy: "Deputy",
  expiresAt: "Expires",
  description: "Description",
  forGuests: "Shown to guests",
  fileName: "File",
  firstDayOfWeek: "First day of the week",
  host: "Host",
  includeAdmin: "Administrator’s rights",
  kind: "Kind",
  linkRules: "Rules for links",
  may: "May",
  mentions: "Mentions",
  monthlyMicroDollars: "Limit a month, in millionths of a dollar",
  name: "Name",
  notificationPreferences: "Notifications by mail",
  occurrence: "Day",
  operation: "What it asked for",
  pauseReason: "Reason",
  results: "Results are read",
  role: "Role",
  rows: "Rows",
  rule: "Repeats",
  scheduledPosts: "Scheduled posts changed",
  slots: "Weekly times",
  stage: "Stage",
  stopReason: "Reason",
  target: "Saved as",
  timeFormat: "Time format",
  timeZone: "Time zone",
  types: "Types",
  withContent: "Texts are sent",
  withText: "With texts",
  tokenExpiresAt: "Access expires",
};

const written = new Set<ShownField>([
  "alt",
  "body",
  "name",
  "pauseReason",
  "stopReason",
  "description",
  "host",
  "fileName",
  ...textFields,
]);
const instants = new Set<ShownField>(["expiresAt", "scheduledAt", "tokenExpiresAt"]);
const textMax = 80;

type Changes = Pick<AuditEntry, "targetType" | "before" | "after">;

export function describeChanges(
  { targetType, before, after }: Changes,
  preferences: TimePreferences,
): string[] {
  const isOfPolicy = ["credential", "workspace"].includes(targetType);
  const changed = Object.keys({ ...before, ...after });
  const fields = changed.filter(isShown).filter((field) => !isOfPolicy || !isPolicyPart(field));
  const changes = fields.map((field) => {
    if (isRemoved(before?.[field]) || isRemoved(after?.[field])) {
      return `${labels[field]}: removed with the ${targetType === "media" ? "file" : targetType}`;
    }
    const [old, now] = [before, after].map((side) => {
      return side && describeValue(field, side[field], preferences);
    });
    return `${labels[field]}${difference(old, now)}`;
  });
  return isOfPolicy ? [...changes, ...describePolicy({ before, after })] : changes;
}

/** Says the parts that changed as they are now, and as they were. */
function describePolicy({ before, after }: Pick<AuditEntry, "before" | "after">): string[] {
  const [old, now] = [before, after] as Partial<Policy>[];
  return policyParts.flatMap((part) => {
    if (!now || now[part] === undefined) return [];
    const sentence = partSentence(part, now as Policy);
    return old ? `${sentence} Before: ${partSentence(part, old as Policy)}` : sentence;
  });
}

function isPolicyPart(field: string): boolean {
  return policyParts.some((part) => part === field);
}

function isRemoved(value: unknown): boolean {
  return typeof value === "object" && value !== null && "removed" in value;
}

function isShown(field: string): field is ShownField {
  return Object.hasOwn(labels, field);
}

function difference(old: string | null | undefined, now: string | null | undefined): string {
  if (old && now) return old === now ? " changed" : `: from ${old} to ${now}`;
  return `: ${now ?? old}`;
}

function describeValue(field: ShownField, value: unknown, preferences: TimePreferences): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return describeText(field, value, preferences);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return listInWords(field, value);
  return objectInWords(field, value);
}

function objectInWords(field: ShownField, value: unknown): string {
  return field === "networkOptions" ? optionsIn(value) : (nameOf(value) ?? "its own");
}

function optionsIn(value: unknown): string {
  const words = rawOptions(value as NetworkOptions).map((each) => each.words);
  return words.sort().join("; ") || "none";
}

function listInWords(field: ShownField, list: readonly unknown[]): string {
  return field === "labels" ? list.join(", ") || "none" : String(list.length);
}

function describeText(field: ShownField, text: string, preferences: TimePreferences): string {
  if (instants.has(field)) return formatDateTime(text, preferences);
  if (!written.has(field)) return text.replaceAll("_", " ");
  const characters = [...text.trim()];
  return characters.length > textMax
    ? `“${characters.slice(0, textMax).join("").trimEnd()}…”`
    : `“${characters.join("")}”`;
}

function nameOf(value: unknown): string | null {
  const isNamed = typeof value === "object" && value !== null && "name" in value;
  return isNamed && typeof value.name === "string" ? value.name : null;
}
