import { AppError } from "@/lib/kernel/errors";
import { comparable, fingerprint } from "./comparable-password";
import frequentPasswords from "./frequent-passwords.json";

export type PasswordContext = { name: string; email: string; workspaceName: string };

const frequent = new Set(frequentPasswords);
const productName = "Herald";

/**
 * Throws `validation_failed` for a password that attackers try first; the schema checks its length.
 * No rule asks for kinds of characters, so that every passphrase of unrelated words passes.
 */
export function assertAcceptablePassword(password: string, context: PasswordContext): void {
  if (frequent.has(fingerprint(password))) {
    throw refused("common_password", "Many people use this password, so it is tried first.");
  }
  if (repeatsItself(password)) {
    throw refused("repeated_password", "This password repeats one thing or counts up.");
  }
  if (consistsOf(personalWords(context), withoutAccents(password))) {
    throw refused(
      "personal_password",
      "This password is made of your name, your address or your team’s name, with little added.",
    );
  }
}

function refused(code: string, reason: string): AppError {
  const message = `${reason} Choose another one: a few unrelated words do well.`;
  return new AppError("validation_failed", message, {
    details: [{ path: "password", code, message }],
  });
}

function repeatsItself(password: string): boolean {
  const text = comparable(password) || password;
  const letters = [...text];
  return isPeriodic(letters) || isRun(letters, 1) || isRun(letters, -1);
}

/** A text has the period by which it differs from its longest border: what both begins and ends it. */
function isPeriodic(letters: string[]): boolean {
  const borders = [0];
  for (let border = 0, at = 1; at < letters.length; at += 1) {
    while (border > 0 && letters[at] !== letters[border]) border = borders[border - 1] ?? 0;
    if (letters[at] === letters[border]) border += 1;
    borders.push(border);
  }
  return (borders.at(-1) ?? 0) * 2 >= letters.length;
}

function isRun(letters: string[], step: number): boolean {
  return letters.every((letter, at) => at === 0 || follows(letters[at - 1] ?? "", letter, step));
}

function follows(before: string, letter: string, step: number): boolean {
  if (/^\d\d$/.test(before + letter)) return (Number(before) + step + 10) % 10 === Number(letter);
  return (before.codePointAt(0) ?? 0) + step === letter.codePointAt(0);
}

/** Lists what everybody knows, each name and address also whole; one letter is an initial. */
function personalWords({ name, email, workspaceName }: PasswordContext): string[] {
  const texts = [name, email, workspaceName, productName];
  const localParts = email.split("@", 1);
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const words = [...texts, ...localParts, ...parts].map(withoutAccents);
  return [...new Set(words)].filter((word) => word !== "");
}

function withoutAccents(text: string): string {
  return comparable(text.normalize("NFKD").replace(/\p{M}+/gu, ""));
}

/** A date has eight digits; longer numbers are worth something. */
const paddingMax = 8;

/**
 * Says whether a text is such words and at most eight digits and initials around and between them.
 * For each place it keeps the fewest of those that lead there.
 */
function consistsOf(words: string[], text: string): boolean {
  const fewest = new Array<number>(text.length + 1).fill(Number.POSITIVE_INFINITY);
  fewest[0] = 0;
  for (const [at, padding] of fewest.entries()) {
    if (padding > paddingMax) continue;
    const reach = (end: number, cost: number) => {
      fewest[end] = Math.min(fewest[end] ?? 0, padding + cost);
    };
    if (/\p{N}/u.test(text.charAt(at))) reach(at + 1, 1);
    for (const word of words) {
      if (text.startsWith(word, at)) reach(at + word.length, word.length === 1 ? 1 : 0);
    }
  }
  // Where everything is padding, no word was found.
  return (fewest[text.length] ?? 0) <= Math.min(paddingMax, text.length - 1);
}
