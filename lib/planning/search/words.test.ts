import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import { highlight } from "./search";
import { fold, termsOf, tokensOf } from "./words";

const samples = [
  "Žluťoučký kůň, Łódź, Straße ẞ, Æsir œuvre Þór ðag",
  "İSTANBUL ısı I i ΣΊΣΥΦΟΣ Ёжик Ґанок Ђак",
  "東京の花火大会、コーヒー・パーティー ｶﾞｷﾞ 한국어 ภาษาไทย हिन्दी 👨‍👩‍👧🏽 ✓★",
  "מֵילָה مُحَمَّد مـحـمـد می‌خواهم ﷺ ﬁ ① ½ ªº µ",
  "don't l'été a_b-c/d@e.example #Tag £5 “quoted” it’s",
];

async function storedTokens(text: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ token: string }[]>`
    SELECT DISTINCT search_tokens(${text}) AS token`;
  return rows.map(({ token }) => token).toSorted();
}

function readTokens(text: string): string[] {
  return termsOf(text).flatMap(tokensOf);
}

describe("the words of a query and of a stored text", () => {
  it.each(samples)("are the same: %s", async (text) => {
    const [{ folded } = { folded: "" }] = await db.$queryRaw<{ folded: string }[]>`
      SELECT search_fold(${text}) AS folded`;
    expect(folded).toBe(fold(text));
    const stored = await storedTokens(text);
    const missing = readTokens(text).filter((token) => !stored.includes(token));
    expect(missing).toEqual([]);
  });

  it("are the same for any text", async () => {
    const texts = fc.sample(fc.string({ unit: "grapheme", maxLength: 12 }), {
      numRuns: 300,
      seed: 7,
    });
    const storable = texts.filter((text) => !text.includes("\u0000"));
    const rows = await db.$queryRaw<{ text: string; tokens: string[] }[]>`
      SELECT text, ARRAY(SELECT search_tokens(text)) AS tokens
      FROM unnest(${storable}::text[]) AS text`;
    for (const { text, tokens } of rows) {
      const missing = readTokens(text).filter((token) => !tokens.includes(token));
      expect([text, missing]).toEqual([text, []]);
    }
  });

  it("a text of any length and kind can be stored", async () => {
    const longest = [
      "ﷺ".repeat(75_000),
      String.fromCodePoint(...Array.from({ length: 75_000 }, (_, at) => 0x20000 + at)),
      Array.from({ length: 9_000 }, (_, at) => `wort${at}`).join(" "),
      "a".repeat(75_000),
    ];
    for (const text of longest) {
      const [row] = await db.$queryRaw<{ bytes: number }[]>`
        SELECT pg_column_size(search_words(gen_random_uuid(), ${text}, ARRAY[${text}])) AS bytes`;
      expect(row?.bytes).toBeGreaterThan(0);
    }
  });
});

describe("marks", () => {
  const marked = (text: string, query: string) =>
    highlight(text, termsOf(query))
      .map((segment) => (segment.match ? `[${segment.text}]` : segment.text))
      .join("");

  it.each([
    ["Große Straßenfeste", "gross strasse", "[Groß]e [Straße]nfeste"],
    ["Straße", "stras", "[Straß]e"],
    ["cafe\u0301s", "CAFÉ", "[cafe\u0301]s"],
    ["東京の花火大会", "花火大会", "東京の[花火大会]"],
    ["one none", "one", "[one] none"],
    ["a 👩🏽‍🚒 b", "👩🏽‍🚒", "a [👩🏽‍🚒] b"],
    ["nothing", "other", "nothing"],
    ["", "other", ""],
  ])("%s, %s", (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it("never change a text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (text, query) => {
          const segments = highlight(text, termsOf(query));
          expect(segments.map((segment) => segment.text).join("")).toBe(text);
        },
      ),
    );
  });
});
