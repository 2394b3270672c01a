import { isPlainWord, plainText } from "@/lib/kernel/untrusted/rules";
import type {
  AccountSettings,
  Handles,
  Network,
  NetworkLimits,
  NetworkOption,
  OptionChoice,
  OptionValue,
} from "./network";
import { takesList } from "./options/check-value";
import { type Reason, wording } from "./wording";

/** The words of a network that reach rows, pages and mails are cut here; ids are refused whole. */
export const nameMax = 200;
export const idMax = 512;
export const sentenceMax = 1000;
export const addressMax = 2000;
const secretMax = 16 * 1024;
const secretsMax = 64 * 1024;
const handleMax = 8 * 1024;
const handlesMax = 512 * 1024;

const mib = 1024 * 1024;
const limitRanges = {
  textMax: [1, 100_000],
  mediaMax: [0, 20],
  imageBytesMax: [1, 20 * mib],
  videoBytesMax: [1, 1024 * mib],
  videoSecondsMax: [1, 6 * 3600],
} as const;

type NumberedLimit = keyof typeof limitRanges;

/** Takes what a limit can be, at most ours; nonsense is left out, so that the network's own counts. */
export function boundedLimits(said: { [Name in keyof NetworkLimits]?: unknown }) {
  const limits: Partial<Record<NumberedLimit, number>> & Pick<Limits, "imageTypes" | "videoTypes"> =
    {};
  for (const name of Object.keys(limitRanges) as NumberedLimit[]) {
    const limit = within(said[name], limitRanges[name]);
    if (limit !== null) limits[name] = limit;
  }
  for (const name of ["imageTypes", "videoTypes"] as const) {
    const types = said[name];
    if (Array.isArray(types)) limits[name] = types.filter(isMediaType).slice(0, 20);
  }
  return limits;
}

type Limits = Partial<NetworkLimits>;

function within(value: unknown, [min, max]: readonly [number, number]): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value < min) return null;
  return Math.min(Math.floor(value), max);
}

function isMediaType(type: unknown): type is string {
  return typeof type === "string" && /^(image|video)\/[\w.+-]{1,60}$/.test(type);
}

export function boundedSettings(
  { limits: own, options: offered = [] }: Pick<Network, "limits" | "options">,
  settings: AccountSettings,
): AccountSettings {
  const limits: Limits = boundedLimits(settings.limits ?? {});
  for (const name of ["imageTypes", "videoTypes"] as const) {
    const types = limits[name];
    if (types) limits[name] = types.filter((type) => own[name].includes(type));
  }
  const choices = choicesOf(offered, settings);
  const options: Record<string, OptionValue> = {};
  for (const option of offered) {
    const value = settings.options?.[option.name];
    if (value === undefined) continue;
    const known = choices[option.name] ?? ("choices" in option ? option.choices : []);
    if (isOffered(option, known, value)) options[option.name] = value;
  }
  return { limits, options, choices };
}

const choicesMax = 200;
const choiceMax = 100;

/** An id that is too long for a post leaves its choice out; a label is cut. */
function choicesOf(
  offered: readonly NetworkOption[],
  { choices = {} }: AccountSettings,
): Record<string, OptionChoice[]> {
  const own = offered.filter((option) => "from" in option);
  const entries = own.flatMap(({ name }): [string, OptionChoice[]][] => {
    const said = choices[name];
    if (!said) return [];
    const kept = said.filter(({ value }) => isPlainWord(value, choiceMax)).slice(0, choicesMax);
    const labelled = kept.map(({ value, label }) => {
      return { value, label: plainText(label, nameMax) || value };
    });
    return [[name, labelled]];
  });
  return Object.fromEntries(entries);
}

function isOffered(
  option: NetworkOption,
  choices: readonly OptionChoice[],
  value: OptionValue,
): boolean {
  const values = typeof value === "string" ? [value] : value;
  if ((typeof value === "string") === takesList(option)) return false;
  switch (option.kind) {
    case "choice":
    case "choices":
      return values.every((one) => choices.some((choice) => choice.value === one));
    case "text":
    case "words":
      return values.every((one) => one === plainText(one, option.max));
    case "language":
      return values.every((one) => /^[A-Za-z]{2,3}(-[A-Za-z\d]{1,8}){0,3}$/.test(one));
  }
}

export function isId(id: string): boolean {
  return isPlainWord(id, idMax);
}

/** A handle leads to an account as an id does. Some networks have none. */
export function isHandle(handle: string): boolean {
  return handle === "" || (handle.length <= 2 * nameMax && handle === plainText(handle, nameMax));
}

export function sentence(message: string): string {
  return plainText(message, sentenceMax);
}

export function boundedReason({ code, values }: Reason): Reason {
  const entries = Object.entries(values).map(([name, value]): [string, string | number] => {
    return [name, typeof value === "string" ? sentence(value) : value];
  });
  return { code, values: Object.fromEntries(entries) };
}

/** All networks have these reasons in common. */
export const networkReasons = wording("network", {
  unkept:
    "{network} gave an answer that Herald does not keep: a part of it is too long, or is no text.",
});

/** Tokens and scopes are sealed as JSON, so that only their length counts. */
export function areKeepable(secrets: Readonly<Record<string, string>>): boolean {
  const lengths = Object.values(secrets).map((secret) => secret.length);
  return lengths.every((length) => length <= secretMax) && sum(lengths) <= secretsMax;
}

/** They are stored as JSON, which takes neither U+0000 nor half of a pair. */
export function areStorable(handles: Handles): boolean {
  const texts = Object.entries(handles).flat(2);
  const isEach = texts.every((text) => {
    return text.length <= handleMax && !text.includes("\0") && text.isWellFormed();
  });
  return isEach && sum(texts.map((text) => text.length)) <= handlesMax;
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((all, length) => all + length, 0);
}
