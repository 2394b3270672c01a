import { env, type SmtpSettings } from "@/lib/kernel/env";
import { describeFailure } from "./describe-failure";
import { mailTimings } from "./mail-timings";
import { isHere, smtpOptions, smtpServer } from "./smtp";

export type TriedServer = { ok: boolean; words: string };

const timings = { ...mailTimings, connectMs: 4_000, greetingMs: 4_000, silenceMs: 5_000 };

/** Signs in as a mail would and sends none. A password or a text must not cross a network readable. */
export async function tryMailServer(smtp: SmtpSettings): Promise<TriedServer> {
  const { host, port } = smtpServer(smtp.url);
  const options = smtpOptions(smtp.url, timings);
  const staysHere = isHere(host);
  if (options.ignoreTLS && !staysHere) return { ok: false, words: inTheClear(host) };
  const [{ createTransport }, { default: SMTPTransport }] = await Promise.all([
    import("nodemailer"),
    import("nodemailer/lib/smtp-transport"),
  ]);
  const name = new URL(env.BASE_URL).hostname;
  const requireTLS = options.requireTLS || (!staysHere && !options.secure);
  const transport = createTransport(new SMTPTransport({ ...options, requireTLS, name }));
  try {
    await transport.verify();
    return {
      ok: true,
      words: `${host}:${port} answers${options.auth ? " and lets Herald in" : ""}.`,
    };
  } catch (error) {
    return { ok: false, words: explain(error, smtp) };
  } finally {
    transport.close();
  }
}

function inTheClear(host: string): string {
  return `SMTP_URL says ignoreTLS, so that mails cross the network to ${host} readable. Take it out, and use smtps:// or a server that offers STARTTLS.`;
}

const advice: Record<string, string> = {
  ETLS: "Use a server that offers STARTTLS, or smtps:// with its port for TLS, often 465.",
  EAUTH:
    "Correct the name and the password in SMTP_URL; a character such as @ or / is written percent-encoded there.",
  EDNS: "Correct the server’s name in SMTP_URL.",
};
const otherwise =
  "Correct the server and its port in SMTP_URL, and see that this machine may reach them: many hosts close port 25.";

function explain(error: unknown, smtp: SmtpSettings): string {
  const content = { subject: "", heading: "", paragraphs: [], quotes: [], facts: [], reason: "" };
  const { words } = describeFailure(error, { content, smtp });
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const sentence = /[.!?…]$/.test(words) ? words : `${words}.`;
  return `${sentence} ${advice[code] ?? otherwise}`;
}
