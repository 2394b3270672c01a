import { describe, expect, it } from "vitest";
import { ago } from "@/components/when/ago";
import type { Comment } from "@/lib/comments/schema";
import { inOrder, withComment, withoutComment } from "./comment-pages";
import { completeMention, mentionAt, mentionedIn, peopleLike, piecesOf, unseenIn } from "./mention";

const named = (id: string, name: string) => ({ id, name, avatarUrl: null });
const ann = named("ann", "Ann");
const annLee = named("ann-lee", "Ann Lee");
const people = [ann, annLee, named("jose", "José (Ops)"), named("lee", "Lee Ann")];
const ids = (text: string, picked: string[] = [], team = people) =>
  mentionedIn({ text, picked }, team);

describe("a name being typed", () => {
  it("begins at an @ before the caret, on its line, and not within an address", () => {
    expect(mentionAt("Hello @an", 9)).toEqual({ from: 6, query: "an" });
    expect(mentionAt("(@Ann L", 7)).toEqual({ from: 1, query: "Ann L" });
    expect(mentionAt("@", 1)).toEqual({ from: 0, query: "" });
    for (const text of ["mail@example", "@Ann\nthen", "no", "@@"]) {
      expect(mentionAt(text, text.length)).toBeNull();
    }
  });

  it("is matched by the beginning of every word, in any case, until nobody fits", () => {
    const found = (query: string) => peopleLike(people, query).map(({ id }) => id);
    expect(found("an")).toEqual(["ann", "ann-lee", "lee"]);
    expect(found("LEE")).toEqual(["ann-lee", "lee"]);
    expect(found("Ann ")).toEqual(["ann-lee"]);
    expect(found("nn")).toEqual([]);
  });

  it("gives way to the whole name, with a space behind it and the caret after that", () => {
    const start = { from: 3, query: "an" };
    expect(completeMention("Hi @an", start, "Ann")).toEqual({ text: "Hi @Ann ", caret: 8 });
    expect(completeMention("Hi @an there", start, "Ann")).toEqual({
      text: "Hi @Ann there",
      caret: 8,
    });
  });
});

describe("a text mentions", () => {
  it("whose whole name stands after an @, the longest where several fit", () => {
    expect(ids("@Ann Lee and @José (Ops), not me@Ann or @Anna")).toEqual(["ann-lee", "jose"]);
    expect(ids("@Ann, @Ann!")).toEqual(["ann"]);
    expect(ids("nobody")).toEqual([]);
    expect(ids("@Ann", [], [])).toEqual([]);
  });

  it("of people who share a name those that were picked", () => {
    const team = [ann, named("ann-2", "Ann")];
    expect(ids("@Ann", ["ann-2"], team)).toEqual(["ann-2"]);
    expect(ids("@Ann", [], team)).toEqual(["ann", "ann-2"]);
  });

  it("also whom it does not show any more", () => {
    expect(unseenIn({ text: "@Ann @Bob", picked: ["ann", "bob"] }, people)).toEqual(["bob"]);
  });

  it("and stays word for word in its pieces", () => {
    const text = "@Ann: see 😀 @Lee Ann\n";
    const pieces = piecesOf(text, people);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.flatMap(({ name }) => name ?? [])).toEqual(["Ann", "Lee Ann"]);
  });
});

it("how long ago is said in words for a week", () => {
  const at = (ms: number) => ago("2027-01-01T00:00:00.000Z", Date.UTC(2027, 0, 1) + ms);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect([-5, minute - 1, minute, hour, 47 * hour, 6 * day, 7 * day].map(at)).toEqual([
    "just now",
    "just now",
    "1 min ago",
    "1 h ago",
    "1 day ago",
    "6 days ago",
    null,
  ]);
});

it("pages are read oldest first, and take a change at once", () => {
  const comment = (id: string, body = id): Comment => {
    const createdAt = "2027-01-01T00:00:00.000Z";
    return { id, author: null, body, mentions: [], createdAt, editedAt: null };
  };
  const page = (...of: string[]) => ({
    ...{ items: of.map((id) => comment(id)), hasMore: false, nextCursor: null },
  });
  const data = { pages: [page("d", "c"), page("b", "a")], pageParams: [null, "c"] };
  const words = (of: typeof data) => inOrder(of).map(({ body }) => body);
  expect(words(data)).toEqual(["a", "b", "c", "d"]);
  expect(
    inOrder(withComment(data, comment("e")))
      .map(({ id }) => id)
      .at(-1),
  ).toBe("e");
  expect(inOrder(withComment(data, comment("b", "B"))).map(({ body }) => body)).toEqual([
    ...["a", "B", "c", "d"],
  ]);
  expect(inOrder(withoutComment(data, "c")).map(({ id }) => id)).toEqual(["a", "b", "d"]);
});
