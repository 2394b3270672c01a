import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainCounting } from "@/lib/networks/content/rules/count-text";
import type { Mention } from "../schema";
import { fittingLength, sentTo, splitMentions, writeFor } from "./mention-text";

function aMention(name: string, shown: string | null, aliases: string[] = []): Mention {
  const account = { provider: "net", accountId: "1", name: "One", linked: true };
  const accounts = shown === null ? [] : [{ ...account, shown, sent: `@[${shown}]` }];
  return { id: name, name, aliases, accounts, createdAt: "2027-01-01T10:00:00.000Z" };
}

const ann = aMention("Ann", "ann.official");
const annLee = aMention("Ann Lee", null, ["Ann Smith"]);
const known = [ann, annLee];
const named = (text: string) =>
  splitMentions(text, known).flatMap(({ mention }) => mention?.name ?? []);

describe("the mentions of a text", () => {
  it.each([
    ["With @Ann.", ["Ann"]],
    ["@Ann Lee and @Ann", ["Ann Lee", "Ann"]],
    ["@Ann Leeds", ["Ann"]],
    ["@Ann’s bread (@Ann Smith)", ["Ann", "Ann Lee"]],
    ["ann@Ann", []],
    ["@Anna", []],
    ["@ann", []],
    ["@Ann.official and @Ann-Lee", []],
    ["@Ann@example.social", []],
    ["https://example.com/@Ann", []],
    ["@@Ann", []],
    ["Ann", []],
  ])("in %o are %o", (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it("are written in the network's form, and plain where it has none", () => {
    expect(writeFor("net", "😀 @Ann, @Ann Smith!", known)).toEqual({
      text: "😀 ann.official, Ann Smith!",
      mentions: [{ from: 3, to: 15, account: { id: "1", name: "One" } }],
      plain: ["Ann Smith"],
    });
    expect(sentTo("net", "@Ann, @Ann Smith!", known)).toBe("@[ann.official], Ann Smith!");
    expect(writeFor("other", "@Ann", known)).toEqual({ text: "Ann", mentions: [], plain: ["Ann"] });
  });

  it("that a server's app may not make are plain", () => {
    const barred = { ...ann, accounts: ann.accounts.map((each) => ({ ...each, linked: false })) };
    expect(writeFor("net", "@Ann", [barred]).plain).toEqual(["Ann"]);
    expect(sentTo("net", "@Ann", [barred])).toBe("Ann");
  });

  it("are found whatever signs a name has", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), (name) => {
        fc.pre(!name.includes("@") && name.trim() === name);
        const parts = splitMentions(`Hi @${name} there`, [aMention(name, "x")]);
        return parts.some(({ mention, text }) => mention?.name === name && text === `@${name}`);
      }),
    );
  });

  it("and the rest make up the whole text, in order", () => {
    const pieces = fc.constantFrom("@Ann", "@Ann Lee", " ", "\n", "x", "@", "😀", "\ud83d", ".");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (written) => {
        const text = written.join("");
        const parts = splitMentions(text, known);
        const isInOrder = parts.every(({ from, text: part }) => text.startsWith(part, from));
        const { text: shown, mentions } = writeFor("net", text, known);
        const reads = mentions.every(({ from, to }) => shown.slice(from, to) === "ann.official");
        return isInOrder && reads && parts.map((part) => part.text).join("") === text;
      }),
    );
  });
});

describe("what fits into a network's limit", () => {
  const fits = (text: string, max: number) =>
    fittingLength(text, { provider: "net", counting: plainCounting, max, mentions: known });

  it("counts what is sent, and cuts no mention in two", () => {
    expect(fits("ab @Ann cd", 30)).toBe(10);
    expect(fits("ab @Ann cd", 19)).toBe(8);
    expect(fits("ab @Ann cd", 17)).toBe(3);
    expect(fits("😀😀😀", 2)).toBe(2);
  });

  it("leaves out all of a link that does not fit, and counts one as its network does", () => {
    const counting = { ...plainCounting, linkLength: 5, mentionHosts: false };
    const fits = (text: string, max: number) =>
      fittingLength(text, { provider: "net", counting, max, mentions: known });
    expect(fits("ab https://example.com cd", 11)).toBe(25);
    expect(fits("ab https://example.com cd", 10)).toBe(24);
    expect(fits("ab https://example.com cd", 7)).toBe(3);
    expect(fits("@you@example.com !", 5)).toBe(17);
  });

  it("is everything exactly where what is sent is within the limit", () => {
    const pieces = fc.constantFrom("@Ann", "@Ann Lee", " ", "x", "😀");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.nat(80), (written, max) => {
        const text = written.join("");
        const isWhole = fits(text, max) >= [...text].length;
        return isWhole === [...sentTo("net", text, known)].length <= max;
      }),
    );
  });
});
