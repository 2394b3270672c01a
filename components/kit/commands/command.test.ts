import { describe, expect, it } from "vitest";
import { type Command, matchingCommands } from "./command";
import { isNearWord } from "./near-word";

function aCommand(label: string, words = ""): Command {
  return { group: "Go to", label, words, icon: "settings", run: () => undefined };
}

const commands = [
  aCommand("Members", "people team"),
  aCommand("Invite a colleague", "member"),
  aCommand("Weekly times", "slots schedule"),
  aCommand("Pause all publishing", "stop brake emergency"),
];

const found = (text: string) => matchingCommands(commands, text).map(({ label }) => label);

describe("commands", () => {
  it("are found by the beginnings of their words, the label's first", () => {
    expect(found("member")).toEqual(["Members", "Invite a colleague"]);
    expect(found("week ti")).toEqual(["Weekly times"]);
    expect(found("stop")).toEqual(["Pause all publishing"]);
  });

  it.each([
    ["a letter is missing", "invte", "Invite a colleague"],
    ["there is one too many", "inviite", "Invite a colleague"],
    ["another one is typed", "pausw", "Pause all publishing"],
    ["two are changed about", "wekely times", "Weekly times"],
    ["the word goes on", "publsih", "Pause all publishing"],
  ])("are found although %s", (_, text, label) => {
    expect(found(text)).toEqual([label]);
  });

  it("are not guessed at from three letters, nor from two mistakes", () => {
    expect(found("mxm")).toEqual([]);
    expect(found("invxyte")).toEqual([]);
  });

  it("typed right hide what a mistake would have found", () => {
    const pair = [aCommand("Labels"), aCommand("Lapels")];
    expect(matchingCommands(pair, "labels").map(({ label }) => label)).toEqual(["Labels"]);
  });
});

it("a word is near after one mistake in it or in its beginning", () => {
  expect(isNearWord("firday", "friday")).toBe(true);
  expect(isNearWord("noti", "notifications")).toBe(true);
  expect(isNearWord("today", "monday")).toBe(false);
});
