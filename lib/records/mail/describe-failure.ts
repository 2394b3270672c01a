import type { SmtpSettings } from "@/lib/kernel/env";
import type { ParsedContent } from "./schema";
import { smtpLogin, smtpServer } from "./smtp";

export type MailFailure = {
  words: string;
  permanent: boolean;
};

type Attempted = { content: ParsedContent; smtp: SmtpSettings | null };
type SmtpError = {
  code?: unknown;
  response?: unknown;
  responseCode?: unknown;
  permanent?: unknown;
};

export function describeFailure(error: unknown, attempted: Attempted): MailFailure {
  const failed: SmtpError = Object(error);
  // Few servers say in words of theirs that they offer no encryption.
  const words =
    typeof failed.response === "string" && failed.code !== "ETLS" ? failed.response : null;
  const said = words ?? ownWords(failed, reasonOf(error), serverOf(attempted.smtp));
  return { words: withoutSecrets(said, attempted), permanent: isPermanent(failed) };
}

const aboutThisMail = new Set<unknown>(["EENVELOPE", "EMESSAGE"]);

/** The session lacks TLS or a password: the settings are at fault, and may be mended in time. */
const sessionRefused = 530;

function isPermanent({ code, responseCode, permanent }: SmtpError): boolean {
  if (!aboutThisMail.has(code) || responseCode === sessionRefused) return false;
  // Without an answer, nodemailer itself could not read an address.
  return permanent === true || !responseCode;
}

function ownWords({ code }: SmtpError, reason: string, server: string): string {
  switch (code) {
    case "ETIMEDOUT":
      return `${server} did not answer in time.`;
    case "EABORT":
      return `The attempt was broken off before ${server} had answered.`;
    case "EDNS":
      return `${server} was not found.`;
    case "ECONNECTION":
    case "ESOCKET":
      return `The connection to ${server} failed: ${reason}`;
    case "ETLS":
      return `No encrypted connection to ${server} could be made: ${reason}`;
    case "EAUTH":
      return `Signing in to ${server} failed: ${reason}`;
    case "EENVELOPE":
      return "Mail cannot be sent to or from such an address.";
    default:
      return "Herald could not make or store this mail. Its log says more.";
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

function serverOf(smtp: SmtpSettings | null): string {
  if (!smtp) return "the mail server";
  const { host, port } = smtpServer(smtp.url);
  return `${host}:${port}`;
}

const wordsMax = 500;
const readMax = 20 * wordsMax;
/** Matches half a token; a server's own identifiers are rarely so long. */
const tokenLike = /[\w-]{24,}/g;

/** A server may quote what it refuses: the links in it sign people in. */
function withoutSecrets(words: string, { content, smtp }: Attempted): string {
  const known = [...linkParts(content), ...passwords(smtp)];
  return known
    .reduce((text, secret) => text.replaceAll(secret, "[…]"), words.slice(0, readMax))
    .replace(/https?:\/\/\S+/gi, "[link]")
    .replace(tokenLike, "[…]")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, wordsMax);
}

function linkParts({ button, unsubscribeUrl }: ParsedContent): string[] {
  const links = [button?.url, unsubscribeUrl].filter((link) => link !== undefined);
  return links.flatMap((link) => {
    const { hash, search, host, pathname } = new URL(link);
    return [link, `${host}${pathname}`, hash.slice(1), search.slice(1)].filter(isTelling);
  });
}

function passwords(smtp: SmtpSettings | null): string[] {
  const login = smtp && smtpLogin(smtp.url);
  return login ? [login.pass, encodeURIComponent(login.pass)].filter(isTelling) : [];
}

function isTelling(part: string): boolean {
  return part.length >= 4;
}
