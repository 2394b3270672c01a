import { createHash, randomInt } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { type AnonymousCaller, openOperation } from "@/lib/kernel/open-operation";
import { enqueueMail } from "@/lib/records/mail/mail-queue";
import {
  countCodesSince,
  countTry,
  insertDevice,
  lockDevice,
  lockForCode,
  markVerified,
} from "./device-store";
import { requireLink } from "./link-access";
import type { OpenLink } from "./review-link-store";
import { CodeAnswer, EnterCode } from "./schema";

const minutesValid = 10;
const triesMax = 5;
const codesAnHour = 3;
const hourMs = 3_600_000;

/** Mails a code for this device, or takes it. Five tries are wrong at most; then it needs a new one. */
export const enterReviewCode = openOperation({
  name: "enter_review_code",
  summary: "Have a code mailed for a review link on this device, or enter it",
  input: EnterCode,
  output: CodeAnswer,
  failures: ["not_found", "forbidden", "link_expired"],
  run: async (caller, { token, code }) => {
    const link = await requireLink(token);
    if (link.codeBy === null) return { verified: true, sentTo: null };
    if (code === undefined) return sendCode(caller, link, link.codeBy);
    const refusal = await transaction((tx) =>
      tryCode(tx, link, { code, device: caller.deviceToken }),
    );
    if (refusal) throw refusal;
    return { verified: true, sentTo: null };
  },
});

/** Shows whose mail it is to who knows it, and nothing to others. */
export function masked(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}

async function sendCode(caller: AnonymousCaller, link: OpenLink, to: string) {
  const { id: linkId, workspaceId } = link;
  const { token, tokenHash } = newOneTimeToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const at = now();
  await transaction(async (tx) => {
    await lockForCode(tx, linkId);
    const sent = await countCodesSince(tx, linkId, new Date(at.getTime() - hourMs));
    if (sent >= codesAnHour) throw tooMany();
    await insertDevice(tx, {
      linkId,
      tokenHash,
      codeHash: hashOf(code, token),
      codeExpiresAt: new Date(at.getTime() + minutesValid * 60_000),
      triesLeft: triesMax,
    });
    await enqueueMail(tx, { workspaceId, kind: "review_code", to, content: mailOf(code) });
  });
  caller.rememberDevice(token);
  return { verified: false, sentTo: masked(to) };
}

function mailOf(code: string) {
  return {
    subject: "Your code for the posts that you were asked to look at",
    heading: "Your code",
    paragraphs: [
      `Enter it on the page that asked for it, within ${minutesValid} minutes. It works on that device alone.`,
      "If you did not ask for it, leave it alone: nothing happens without it.",
    ],
    facts: [{ label: "Code", value: `${code.slice(0, 3)} ${code.slice(3)}` }],
    reason: "You get this mail because a team sends you its posts by a link that asks for a code.",
  };
}

/** Returns what is wrong, so that a wrong try is counted and not rolled back. */
async function tryCode(
  tx: Tx,
  { id }: OpenLink,
  { code, device: token }: { code: string; device: string | null },
): Promise<AppError | null> {
  const device = token === null ? null : await lockDevice(tx, id, token);
  if (!device || token === null) {
    return new AppError("forbidden", "No code was sent to this device. Ask for one first.");
  }
  if (device.verifiedAt) return null;
  if (device.triesLeft <= 0 || device.codeExpiresAt <= now()) {
    return new AppError("link_expired", "This code does not work any more. Ask for a new one.");
  }
  if (Buffer.from(device.codeHash).equals(hashOf(code, token))) {
    await markVerified(tx, device.id);
    return null;
  }
  await countTry(tx, device.id);
  return new AppError("forbidden", wrongWords(device.triesLeft - 1));
}

function wrongWords(triesLeft: number): string {
  if (triesLeft === 0)
    return "That is not the code, and it does not work any more. Ask for a new one.";
  return `That is not the code. You have ${triesLeft === 1 ? "one more try" : `${triesLeft} more tries`}.`;
}

function hashOf(code: string, token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(`${token}.${code}`).digest());
}

function tooMany(): AppError {
  const message = "Several codes were sent within the last hour. Use the latest, or wait a while.";
  return new AppError("rate_limited", message, { retryAfterSeconds: 1200 });
}
