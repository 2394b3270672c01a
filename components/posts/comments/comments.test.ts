import { describe, expect, it } from "vitest";
import { mentionQueryAt } from "@/components/library/mention-picker/mention-query";
import type { Comment } from "@/lib/planning/comments/schema";
import {
  completeMention,
  hiddenMentions,
  mentionedIds,
  peopleToMention,
  splitMentions,
} from "./mention";
import { oldestFirst, withComment, withoutComment } from "./use-comments";

const named = (id: string, name: string) => ({ id, name, avatarUrl: null });
const ann = named("ann", "Ann");
const annLee = named("ann-lee", "Ann Lee");
const people = [ann, annLee, named("jose", "José (Ops)"), named("lee", "Lee Ann")];
const ids = (text: string, picked: string[] = [], team = people) =>
  mentionedIds({ text, picked }, team);

describe("a mention that is being typed", () => {
  it("starts at an @ before the caret, on the same line and not within an email address", () => {
    expect(mentionQueryAt("Hello @an", 9)).toEqual({ from: 6, query: "an" });
    expect(mentionQueryAt("(@Ann L", 7)).toEqual({ from: 1, query: "Ann L" });
    expect(mentionQueryAt("@", 1)).toEqual({ from: 0, query: "" });
    for (const text of ["mail@example", "@Ann\nthen", "no", "@@"]) {
      expect(mentionQueryAt(text, text.length)).toBeNull();
    }
  });

  it("finds people by the start of any word of their name, ignoring case", () => {
    const found = (query: string) => peopleToMention(people, query).map(({ id }) => id);
    expect(found("an")).toEqual(["ann", "ann-lee", "lee"]);
    expect(found("LEE")).toEqual(["ann-lee", "lee"]);
    expect(found("Ann ")).toEqual(["ann-lee"]);
    expect(found("nn")).toEqual([]);
  });

  it("is replaced by the whole name and a space, with the caret behind them", () => {
    const start = { from: 3, query: "an" };
    expect(completeMention("Hi @an", start, "Ann")).toEqual({ text: "Hi @Ann ", caret: 8 });
    expect(completeMention("Hi @an there", start, "Ann")).toEqual({
      text: "Hi @Ann there",
      caret: 8,
    });
  });
});

describe("the mentions of a text", () => {
  it("are the people whose whole name follows an @, the longest name first", () => {
    expect(ids("@Ann Lee and @José (Ops), not me@Ann or @Anna")).toEqual(["ann-lee", "jose"]);
    expect(ids("@Ann, @Ann!")).toEqual(["ann"]);
    expect(ids("nobody")).toEqual([]);
    expect(ids("@Ann", [], [])).toEqual([]);
  });

  it("are the picked people where several share a name, else all of them", () => {
    const team = [ann, named("ann-2", "Ann")];
    expect(ids("@Ann", ["ann-2"], team)).toEqual(["ann-2"]);
    expect(ids("@Ann", [], team)).toEqual(["ann", "ann-2"]);
  });

  it("include picked people whose name it does not show any more", () => {
    expect(hiddenMentions({ text: "@Ann @Bob", picked: ["ann", "bob"] }, people)).toEqual(["bob"]);
  });

  it("split it without changing it", () => {
    const text = "@Ann: see 😀 @Lee Ann\n";
    const pieces = splitMentions(text, people);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.flatMap(({ name }) => name ?? [])).toEqual(["Ann", "Lee Ann"]);
  });
});

it("comments are listed oldest first, with an added, changed or removed one in its place", () => {
  const comment = (id: string, body = id): Comment => {
    const createdAt = "2027-01-01T00:00:00.000Z";
    return {
      id,
      author: null,
      guest: null,
      body,
      mentions: [],
      forGuests: false,
      createdAt,
      editedAt: null,
    };
  };
  const page = (...of: string[]) => ({
    items: of.map((id) => comment(id)),
    hasMore: false,
    nextCursor: null,
  });
  const data = { pages: [page("d", "c"), page("b", "a")], pageParams: [null, "c"] };
  const words = (of: typeof data) => oldestFirst(of).map(({ body }) => body);
  expect(words(data)).toEqual(["a", "b", "c", "d"]);
  expect(
    oldestFirst(withComment(data, comment("e")))
      .map(({ id }) => id)
      .at(-1),
  ).toBe("e");
  expect(oldestFirst(withComment(data, comment("b", "B"))).map(({ body }) => body)).toEqual([
    "a",
    "B",
    "c",
    "d",
  ]);
  expect(oldestFirst(withoutComment(data, "c")).map(({ id }) => id)).toEqual(["a", "b", "d"]);
});
