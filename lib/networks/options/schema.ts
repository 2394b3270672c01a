import { z } from "zod";
import { characters, Uuid } from "@/lib/kernel/schema";
import { optionPlaces } from "../offer";

const OptionName = z.string().regex(/^[a-z][A-Za-z]{0,39}$/, "must be the name of an option");
export const OptionValue = z.union([characters(0, 3000), z.array(characters(0, 100)).max(20)]);
export type OptionValue = z.output<typeof OptionValue>;

export const ChosenOptions = z.record(OptionName, OptionValue);
export type ChosenOptions = z.output<typeof ChosenOptions>;

export const NetworkOptions = z
  .record(Uuid, ChosenOptions)
  .describe(
    "By connection, what its network offers beside text and media, for all positions. One that is left out is up to the account.",
  );
export type NetworkOptions = z.output<typeof NetworkOptions>;

export const UncheckedOptions = z.record(z.string(), z.record(z.string(), OptionValue));

const shared = {
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  shownAs: z.enum(optionPlaces),
};

export const OptionChoice = z.strictObject({ value: z.string(), label: z.string() });

export const OptionField = z.discriminatedUnion("kind", [
  z.strictObject({
    ...shared,
    kind: z.enum(["choice", "choices"]),
    choices: z.array(OptionChoice),
    from: z
      .literal("account")
      .optional()
      .describe("The choices differ by account: a connection lists its own."),
  }),
  z.strictObject({ ...shared, kind: z.literal("text"), max: z.int() }),
  z.strictObject({
    ...shared,
    kind: z.literal("words"),
    max: z.int().describe("The most characters of a word."),
    count: z.int().describe("The most words."),
  }),
  z.strictObject({ ...shared, kind: z.literal("language") }),
]);
export type OptionField = z.output<typeof OptionField>;
