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
  if (consistsOf(wordsOf(context), comparable(password))) {
    throw refused(
      "personal_password",
      "This password is made of your name, your address or your team’s name.",
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
  const letters = [...(comparable(password) || password)];
  return isPeriodic(letters) || isRun(letters, 1) || isRun(letters, -1);
}

function isPeriodic(letters: string[]): boolean {
  for (let unit = 1; unit * 2 <= letters.length; unit += 1) {
    if (letters.every((letter, at) => at < unit || letter === letters[at - unit])) return true;
  }
  return false;
}

function isRun(letters: string[], step: number): boolean {
  return letters.every((letter, at) => at === 0 || follows(letters[at - 1] ?? "", letter, step));
}

function follows(before: string, letter: string, step: number): boolean {
  if (/^\d\d$/.test(before + letter)) return (Number(before) + step + 10) % 10 === Number(letter);
  return (before.codePointAt(0) ?? 0) + step === letter.codePointAt(0);
}

function wordsOf({ name, email, workspaceName }: PasswordContext): string[] {
  const texts = [name, email, workspaceName, productName];
  const parts = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set(parts.map(comparable))].filter((word) => word.length > 1);
}

function consistsOf(words: string[], text: string): boolean {
  const reached = new Set([0]);
  for (const at of reached) {
    const next = words.filter((word) => text.startsWith(word, at));
    for (const word of next) reached.add(at + word.length);
  }
  return text !== "" && reached.has(text.length);
}
