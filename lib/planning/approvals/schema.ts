import { z } from "zod";
import { characters, notBlank, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { approversMax, noteMax, stagesMax } from "./rules";

const commentMax = 2000;

const Approver = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("member"), userId: Uuid }),
  z.strictObject({ kind: z.literal("admins") }),
  z.strictObject({ kind: z.literal("guests") }),
]);
export type Approver = z.output<typeof Approver>;

const ApprovalStage = z.strictObject({
  approvers: z.array(Approver).min(1).max(approversMax),
  mode: z.enum(["any", "all"]).describe("Whether one of the approvers has to agree, or each."),
});
export const ApprovalStages = z.array(ApprovalStage).min(1).max(stagesMax);
export type ApprovalStages = z.output<typeof ApprovalStages>;

export const ApprovalRule = z.strictObject({
  stages: ApprovalStages,
  appliesTo: z
    .enum(["everyone", "members", "programs"])
    .default("everyone")
    .describe(
      "Whose posts need approval: everybody's, those that somebody else than an administrator had a hand in, or those that a key or an assistant had.",
    ),
  bindsTime: z
    .enum(["none", "day", "minute"])
    .default("day")
    .describe("Which part of a post's time the approval is for: another one asks again."),
  ownContent: z
    .boolean()
    .default(false)
    .describe("Whether who edited a post last may approve it, in a workspace of up to three."),
});
export type ApprovalRule = z.output<typeof ApprovalRule>;

export const ListApprovalRules = z.strictObject({});
export const ApprovalRules = z.strictObject({
  items: z.array(z.strictObject({ connectionId: Uuid, rule: ApprovalRule })),
});
export const RuleParams = z.strictObject({ connectionId: Uuid });
export const SetApprovalRule = ApprovalRule.extend(RuleParams.shape);
export const RuleAnswer = z.strictObject({ rule: ApprovalRule });
export const RuleRemoved = z.strictObject({ removed: z.literal(true) });

export const approvalStates = [
  "not_needed",
  "not_requested",
  "waiting",
  "changes_requested",
  "approved",
] as const;
export const ApprovalState = z.enum(approvalStates);
export type ApprovalState = z.output<typeof ApprovalState>;

export const Awaited = z.strictObject({
  id: Uuid.nullable().describe(
    "Null for the administrators, of whom any one counts, and for guests, who come by a review link.",
  ),
  name: z.string(),
});
export type Awaited = z.output<typeof Awaited>;

export const ApprovalSummary = z.strictObject({
  state: ApprovalState,
  waitingFor: z.array(Awaited),
  since: UtcTimestamp.nullable().describe("When the state came about; null where none is needed."),
});
export type ApprovalSummary = z.output<typeof ApprovalSummary>;

const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal")
  .describe("SHA-256 of what the account would get, as canonical JSON.");
const Digests = z.record(Uuid, Digest);

export const Approval = z.strictObject({
  state: ApprovalState,
  requestedAt: UtcTimestamp.nullable(),
  requestedBy: z.strictObject({ id: Uuid, name: z.string() }).nullable(),
  note: z.string().nullable(),
  accounts: z.array(
    z.strictObject({
      connectionId: Uuid,
      digest: Digest,
      state: ApprovalState,
      stage: z.int().min(1).max(stagesMax).nullable(),
      waitingFor: z.array(Awaited),
      asksYou: z.boolean().describe("Whether your own approval is waited for."),
    }),
  ),
  decisions: z.array(
    z.strictObject({
      id: Uuid,
      by: z.strictObject({
        id: Uuid.nullable().describe("Null for a guest, and once the person's account is gone."),
        name: z.string(),
        kind: z.enum(["member", "guest"]),
      }),
      decision: z.enum(["approve", "request_changes", "override"]),
      comment: z.string().nullable(),
      at: UtcTimestamp,
      digests: Digests,
      standingInFor: z
        .array(z.strictObject({ id: Uuid, name: z.string() }))
        .describe("For whom it counts beside the person, whose deputy they were."),
      current: z.boolean().describe("Whether it is still about what an account would get."),
    }),
  ),
});
export type Approval = z.output<typeof Approval>;
export const ApprovalAnswer = z.strictObject({ approval: Approval });

export const ApprovalParams = z.strictObject({ postId: Uuid });
export const ApprovalRequestBody = z.strictObject({ note: characters(0, noteMax).optional() });
export const RequestApproval = ApprovalRequestBody.extend(ApprovalParams.shape);

const SentMedium = z.strictObject({
  mediaId: Uuid,
  contentType: z.string(),
  alt: z.string(),
  isCropped: z.boolean(),
});
const SentContent = z.strictObject({
  scheduledAt: UtcTimestamp,
  posts: z.array(
    z.strictObject({
      text: z.string(),
      media: z.array(SentMedium),
      options: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type SentContent = z.output<typeof SentContent>;

export const ApprovalChanges = z.strictObject({
  since: z
    .strictObject({
      id: Uuid,
      byMe: z.boolean(),
      name: z.string(),
      decision: z.enum(["approve", "request_changes", "override"]),
      at: UtcTimestamp,
    })
    .nullable()
    .describe("Your latest decision, or else anybody's; null where nobody has decided."),
  accounts: z
    .array(
      z.strictObject({
        connectionId: Uuid,
        before: SentContent.nullable().describe("Null where the account was not decided on."),
        after: SentContent,
      }),
    )
    .describe("The accounts that would get something else than at that decision."),
});
export type ApprovalChanges = z.output<typeof ApprovalChanges>;

export const DecisionBody = z.strictObject({
  decision: z.enum(["approve", "request_changes", "override"]),
  digests: Digests.refine((given) => Object.keys(given).length > 0, "must name an account")
    .meta({ minProperties: 1 })
    .describe(
      "By connection, the digests of what was on the screen. Other content is answered with `content_changed`.",
    ),
  comment: notBlank(commentMax).optional(),
});
export const DecideApproval = DecisionBody.extend(ApprovalParams.shape);
export type DecideApproval = z.output<typeof DecideApproval>;

const Day = z.iso.date("must be a day, as 2026-12-24");

export const SetDeputy = z.strictObject({
  userId: Uuid,
  from: Day.describe("The first day, in the workspace's time zone."),
  to: Day.describe("The last day, at most a year later."),
});

const Standing = z.strictObject({ userId: Uuid, name: z.string(), from: Day, to: Day });
export type Standing = z.output<typeof Standing>;
export const DeputyAnswer = z.strictObject({
  deputy: Standing.nullable().describe("Who stands in for you, or will; null where nobody does."),
  standingInFor: z.array(Standing).describe("For whom you stand in, or will."),
});
export type DeputyAnswer = z.output<typeof DeputyAnswer>;
