import type { auditedFields } from "@/lib/records/audit/schema";

type AuditedPostField = (typeof auditedFields.post)[number];

export const postFieldLabels: Record<AuditedPostField, string> = {
  additionalPosts: "Later posts of the sequence",
  approvals: "Approval",
  connectionIds: "Accounts",
  crops: "Crops",
  guest: "Guest",
  labelIds: "Labels",
  labels: "Labels",
  managedBy: "Managed by",
  mediaIds: "Media",
  mediaOverrides: "Media for single accounts",
  networkOptions: "Options of single accounts",
  scheduledAt: "Scheduled",
  state: "State",
  text: "Text",
  textOverrides: "Texts for single accounts",
  title: "Title",
};
