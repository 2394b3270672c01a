import { describe, expect, it } from "vitest";
import { unfitOptions } from "@/lib/planning/posts/check-options";
import { whyUnfit } from "./check-value";
import { typedOptions } from "./override-json-schema";
import { languages } from "./rules/languages";
import { fieldsWith, optionsInWords, optionsOf, rawOptions, setOption } from "./rules/option-words";
import type { OptionField } from "./schema";

const plain = { hint: null, shownAs: "detail" } as const;
const audience: OptionField = {
  ...plain,
  name: "audience",
  label: "Audience",
  kind: "choice",
  choices: [
    { value: "all", label: "Everybody" },
    { value: "some", label: "Followers" },
  ],
};
const warning: OptionField = { ...plain, name: "warning", label: "Warning", kind: "text", max: 5 };
const language: OptionField = { ...plain, name: "language", label: "Language", kind: "language" };
const replies: OptionField = { ...audience, name: "replies", label: "Replies", kind: "choices" };
const fields = [audience, warning, language, replies];

describe("a value of an option", () => {
  it.each([
    [audience, "all"],
    [warning, "🦊🦊🦊🦊🦊"],
    [language, "zh-TW"],
    [replies, ["some", "all"]],
    [replies, []],
  ])("of $name fits: %j", (field, value) => {
    expect(whyUnfit(field, value)).toBeNull();
  });

  it.each([
    [audience, "nobody", "must be one of: all, some"],
    [audience, ["all"], "takes one value, not a list"],
    [warning, "a longer one", "can have 5 characters at most"],
    [language, "English", "must be the code of a language, as en"],
    [replies, "all", "takes a list"],
    [replies, ["all", "all"], "must not name one twice"],
  ])("of $name does not fit: %j", (field, value, why) => {
    expect(whyUnfit(field, value)).toBe(why);
  });

  it("every language that is offered fits, and has a name", () => {
    for (const { value, label } of languages) {
      expect(whyUnfit(language, value)).toBeNull();
      expect(label).not.toBe(value);
    }
  });
});

it("an option that the network does not have is refused by its name", () => {
  expect(unfitOptions({ label: "Sample" }, { mood: "good" })).toEqual([
    { name: "mood", code: "option_unknown", reason: "Sample has no option “mood”" },
  ]);
  const [unfit] = unfitOptions({ label: "Sample", options: fields }, { audience: "nobody" });
  expect(unfit).toMatchObject({ code: "option_invalid", reason: /^Audience must be one of/ });
});

it("options are told with their labels, and without the network by their names", () => {
  const chosen = { audience: "some", warning: "", language: "de", mood: "good" };
  expect(optionsInWords(fields, chosen).map(({ label, value }) => [label, value])).toEqual([
    ["Audience", "Followers"],
    ["Language", "German"],
  ]);
  expect(rawOptions({ page: { postLanguage: "de", replies: [] } })).toEqual([
    { connectionId: "page", words: "post language de, replies none" },
  ]);
});

it("an account without options has no entry, nor has one that is not chosen", () => {
  const set = setOption({}, { connectionId: "page", name: "audience" }, "all");
  expect(set).toEqual({ page: { audience: "all" } });
  expect(setOption(set, { connectionId: "page", name: "audience" }, null)).toEqual({});
  expect(optionsOf({ ...set, shop: {}, gone: { audience: "all" } }, ["page", "shop"])).toEqual(set);
});

it("a network's options are typed in the document of the API", () => {
  expect(typedOptions([{ label: "Plain" }, { label: "Sample", options: fields }])).toEqual([
    {
      title: "Sample options",
      type: "object",
      additionalProperties: false,
      properties: {
        audience: { type: "string", enum: ["all", "some"], description: "Audience." },
        warning: { type: "string", maxLength: 5, description: "Warning." },
        language: { type: "string", pattern: expect.any(String), description: "Language." },
        replies: {
          type: "array",
          items: { type: "string", enum: ["all", "some"] },
          uniqueItems: true,
          description: "Replies.",
        },
      },
    },
  ]);
});

const category: OptionField = {
  ...plain,
  name: "categories",
  label: "Categories",
  kind: "choices",
  choices: [],
  from: "account",
};
const tags: OptionField = {
  ...plain,
  name: "tags",
  label: "Tags",
  kind: "words",
  max: 5,
  count: 2,
};

it("choices from the account are those that it has, and one that is gone is named", () => {
  const offering = { label: "Sample", options: [{ ...plain, ...category }] };
  const choices = { categories: [{ value: "7", label: "News" }] };
  expect(unfitOptions(offering, { categories: ["7"] }, { choices })).toEqual([]);
  expect(unfitOptions(offering, { categories: ["7", "8"] }, { choices })).toMatchObject([
    { reason: "Categories names “8”, which the account does not have (any more)" },
  ]);
  const [filled] = fieldsWith([category], choices);
  expect(filled && optionsInWords([filled], { categories: ["7"] })).toMatchObject([
    { value: "News" },
  ]);
});

it.each([
  [["one", "two"], null],
  [["one", "two", "three"], "can have 2 entries at most"],
  [["toolong"], "can have 5 characters in an entry at most"],
  [[" "], "must not have an empty entry"],
  [["one", "one"], "must not name one twice"],
  ["one", "takes a list"],
])("free words %j: %s", (value, why) => {
  expect(whyUnfit(tags, value)).toBe(why);
});
