import { describe, expect, it } from "vitest";
import * as setup from "@/app/api/auth/setup/route";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { callRoute } from "@/testing/world/call-route";
import { assertAcceptablePassword } from "./password-policy";

const ada = {
  name: "Ada Lindqvist",
  email: "ada.lindqvist@example.com",
  workspaceName: "Harbour Office",
};

function reasonAgainst(password: string, context = ada): string | null {
  try {
    assertAcceptablePassword(password, context);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !Array.isArray(thrown.details)) throw thrown;
    return thrown.details[0]?.code ?? null;
  }
}

describe("a password", () => {
  it.each([
    "correct horse battery staple",
    "a long sentence nobody guesses",
    "Tr0ub4dor&3 is too short",
    "ada eats twelve pears",
    "harbour office rules",
    "rain-rain-go-away",
    "aaaaaaaaaaaaaab",
    "4f9d1c7e0b2a8d6f3e5c",
    "смелая синяя лодка",
    "昨日は海で小さな船を見ましたので今日も",
  ])("%j is accepted", (password) => {
    expect(reasonAgainst(password)).toBeNull();
  });

  it.each([
    "1qaz2wsx3edc4rfv",
    "qwertyuiop12345",
    "QWERTYUIOP-12345",
    "stairwaytoheaven",
    "Stairway to heaven",
    "Manchester United",
  ])("%j is refused as one of the commonest", (password) => {
    expect(reasonAgainst(password)).toBe("common_password");
  });

  it.each([
    "dragon dragon dragon",
    "Dragon-dragon.DRAGON",
    "aaaaaaaaaaaaaaa",
    "!?!?!?!?!?!?!?!?",
    "abcabcabcabcabca",
    "🙂".repeat(15),
    "abcdefghijklmnop",
    "56789012345678901",
    "6543210987654321",
    "zyxwvutsrqponmlk",
  ])("%j is refused, because it repeats itself or counts up", (password) => {
    expect(reasonAgainst(password)).toMatch(/^(repeated|common)_password$/);
  });

  it.each([
    "Ada Lindqvist Ada",
    "ada.lindqvist@example.com",
    "HarbourOffice Ada",
    "herald harbour office",
    "lindqvist-lindqvist-ada",
  ])("%j is refused, because it is made of words that everybody knows", (password) => {
    expect(reasonAgainst(password)).toMatch(/^(personal|repeated)_password$/);
  });

  const jane = {
    name: "Jané Q. Sample",
    email: "Maria.Santos+team@mail.example.com",
    workspaceName: "Studio 54",
  };

  it.each([
    "maria.santos.example1",
    "Jane Q. Sample 12",
    "12 jane sample q!!",
    "(JANÉ-SAMPLE-SAMPLE)7",
    "maria.santos+team@mail.example.com99",
    "1Maria.Santos@Mail2",
    "jane1sample2santos3",
    "Sample Jane 1987-04-12",
    "Studio 54 Studio 55",
    "studio54studio54herald1",
    "ｊａｎｅ ｓａｍｐｌｅ ｍａｒｉａ 1",
  ])(
    "%j is refused, because digits and signs are all that it adds to what is known",
    (password) => {
      expect(reasonAgainst(password, jane)).toBe("personal_password");
    },
  );

  it.each([
    "Jane Sample eats twelve pears",
    "maria.santos likes boats 1",
    "blue jane harbour sample kettle",
    "jane sample 8273648273",
    "studio flat with a window 54",
    "janesampler mariasantosa",
    "17!?!?!?!?!?!?!?!?",
  ])("%j is accepted, although it begins with what is known or has many digits", (password) => {
    expect(reasonAgainst(password, jane)).toBeNull();
  });

  it("a name of one letter does not make other passwords personal", () => {
    const context = { name: "A", email: "b@c.example", workspaceName: "D" };
    expect(reasonAgainst("abcd bad dab cab dad", context)).toBeNull();
  });
});

it.each([
  ["qwertyuiop12345", "common_password"],
  ["ada.lindqvist.example1", "personal_password"],
])("a set-up with the password %s is refused at the password's field", async (password, code) => {
  const answer = await callRoute(setup, "POST", {
    path: "/api/auth/setup",
    body: {
      ...ada,
      setupSecret: env.SETUP_SECRET,
      password,
      timeZone: "Europe/Berlin",
    },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({
    code: "validation_failed",
    details: [{ path: "password", code }],
  });
});
