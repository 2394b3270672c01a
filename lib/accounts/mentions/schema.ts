import { z } from "zod";
import { Cursor, characters, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { aliasesMax, mentionNameMax } from "./rules/mention-name";

const accountsMax = 20;

const MentionName = characters(1, mentionNameMax).describe(
  "One line without @ that neither begins nor ends with a space.",
);
const Aliases = z.array(MentionName).max(aliasesMax);

export const MentionAccount = z.strictObject({
  provider: z.string(),
  accountId: z.string(),
  name: z.string(),
  shown: z.string().describe("What readers see in the text."),
  sent: z
    .string()
    .describe("What the network gets in the text, and what counts towards its limit."),
  linked: z
    .boolean()
    .describe(
      "False where this server’s app may mention nobody there, so that the name stays plain.",
    ),
});
export type MentionAccount = z.output<typeof MentionAccount>;

export const Mention = z.strictObject({
  id: Uuid,
  name: z.string().describe("A text mentions it as `@name`."),
  aliases: z.array(z.string()).describe("Other names that texts have for it, such as former ones."),
  accounts: z.array(MentionAccount),
  createdAt: UtcTimestamp,
});
export type Mention = z.output<typeof Mention>;

const MentionAccountInput = z.strictObject({
  provider: z.string().max(40),
  accountId: characters(1, 300),
  name: characters(1, 100).describe("One line.").optional(),
});
const OwnAccountInput = z.strictObject({ connectionId: Uuid });
const AccountInputs = z
  .array(z.union([MentionAccountInput, OwnAccountInput]))
  .max(accountsMax)
  .describe("Of each network at most one: as it is named there, or one that is connected.");
export type AccountInput = z.output<typeof AccountInputs>[number];

export const CreateMention = z.strictObject({
  name: MentionName,
  aliases: Aliases.default([]),
  accounts: AccountInputs.default([]),
});
export type CreateMention = z.input<typeof CreateMention>;

export const UpdateMentionBody = z.strictObject({
  name: MentionName.optional(),
  aliases: Aliases.optional(),
  accounts: AccountInputs.optional(),
});
export const MentionParams = z.strictObject({ mentionId: Uuid });
export const UpdateMention = UpdateMentionBody.extend(MentionParams.shape);

export const MentionAnswer = z.strictObject({ mention: Mention });
export const DeletedMention = z.strictObject({ deleted: z.literal(true) });

export const ListMentions = z.strictObject({ limit: PageSize, cursor: Cursor });
export const MentionList = pagedList(Mention);

export const MentionUse = z.strictObject({
  mentionId: Uuid,
  posts: z.int().describe("Posts that still wait to go out."),
  drafts: z.int(),
});
export type MentionUse = z.output<typeof MentionUse>;
export const MentionUses = z.strictObject({ uses: z.array(MentionUse) });

export const LookUpAccount = z.strictObject({ connectionId: Uuid, account: characters(1, 300) });
export const LookedUpAccount = z.strictObject({
  state: z.enum(["found", "missing", "unchecked"]),
  account: MentionAccount.pick({ provider: true, accountId: true, name: true }).nullable(),
  message: z.string().nullable(),
});
export type LookedUpAccount = z.output<typeof LookedUpAccount>;

export const MentioningNetwork = z.strictObject({
  provider: z.string(),
  label: z.string(),
  accountNoun: z.string(),
  idLabel: z.string(),
  idHint: z.string(),
  exactName: z.boolean(),
  looksUp: z.boolean(),
  obstacle: z.string().nullable(),
});
export type MentioningNetwork = z.output<typeof MentioningNetwork>;
export const MentioningNetworks = z.strictObject({ networks: z.array(MentioningNetwork) });
