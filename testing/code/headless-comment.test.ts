import { describe, expect, it } from "vitest";
import { readComments } from "./comments";
import { headlessReason } from "./headless-comment";

describe("a headless comment is refused", () => {
  it.each([
    "What a typed date and time come to: the reason when it is no valid instant.",
    "Whom to tell of a comment.",
    "Of what a network charges for.",
    "How long a recalled post is kept.",
    "Who can be mentioned.",
    "Which draft the composer's address names.",
    "`What` it is in code.",
    "  - what a dash introduces",
    "Where a post is written. It begins anew.",
    "Where comments are shown, and to whom.",
    "When, in words.",
    "As it was sent.",
    "Null where the draft is a colleague's.",
    "`true` while it is being signed out.",
    "Kept in the row, so that a reconciliation knows it.",
    "Not awaited: this dialog has to be gone first.",
    "The draft that is gone on with; null for none.",
    "A card that can be dragged in time, or moved by its menu.",
    "Everything the team has uploaded.",
    "One that fits.",
    "By position; there is always a position 0.",
    "For everybody who wonders.",
  ])("%s", (comment) => {
    expect(headlessReason(comment)).not.toBeNull();
  });
});

describe("a comment passes", () => {
  it.each([
    "Parses a typed date and time; returns the reason when it is not a valid instant.",
    "Is null where the draft is a colleague's.",
    "A request that carries the token fails at once.",
    "The fence that a run holds is stale once another run claims the delivery.",
    "Where the table cannot be asked, sign-in closes.",
    "In production the check runs twice.",
    "Once a minute the sweep frees runs.",
    "Until then a new token may be called revoked.",
    "Saved by itself, it would stay where the rest is rolled back.",
    "Only the date stands still.",
    "Null is forever.",
    "`next` names the page to open afterwards.",
    "Each is a page that a member can connect.",
    "Milliseconds since 1970, by the network's clock.",
    "The installation's origin.",
    "The API answers `What` and nothing else.",
    "biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control",
  ])("%s", (comment) => {
    expect(headlessReason(comment)).toBeNull();
  });
});

describe("comments are read by a parser", () => {
  it("strings, templates, patterns and JSX text hold no comments", () => {
    const source = [
      'const text = "// What a string says";',
      "const template = `// What $".concat("{/* in code */ text}`;"),
      "const pattern = /\\/\\/ What/;",
      "const element = <p>// What {/* in JSX */ text}</p>;",
    ].join("\n");
    expect(readComments("sample.tsx", source)).toEqual([
      { line: 2, text: "in code" },
      { line: 4, text: "in JSX" },
    ]);
  });

  it("line comments below each other are one comment, with the line it begins on", () => {
    const source = [
      "// The first sentence goes",
      "// on here.",
      "const a = 1; // Its own.",
      "// Apart from it.",
    ];
    expect(readComments("sample.ts", source.join("\n"))).toEqual([
      { line: 1, text: "The first sentence goes on here." },
      { line: 3, text: "Its own." },
      { line: 4, text: "Apart from it." },
    ]);
  });

  it("the stars and the indentation of a block are left out", () => {
    const source = "  /**\n   * Parses a date.\n   * Throws `invalid`.\n   */\n  type A = 1;";
    expect(readComments("sample.ts", source)).toEqual([
      { line: 1, text: "Parses a date. Throws `invalid`." },
    ]);
  });

  it("a module without valid syntax is an error, not a module without comments", () => {
    expect(() => readComments("sample.ts", "const = ;")).toThrow("sample.ts");
  });
});
