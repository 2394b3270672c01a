import { isIP } from "node:net";
import type { SendMailOptions, SMTPTransportOptions } from "nodemailer";
import { env, type SmtpSettings } from "@/lib/kernel/env";
import type { MailTimings } from "./mail-timings";

export async function deliverBySmtp(
  message: SendMailOptions,
  { smtp, timings, stopping }: { smtp: SmtpSettings; timings: MailTimings; stopping: AbortSignal },
): Promise<void> {
  const [{ createTransport }, { default: SMTPTransport }] = await Promise.all([
    import("nodemailer"),
    import("nodemailer/lib/smtp-transport"),
  ]);
  const name = new URL(env.BASE_URL).hostname;
  const transport = createTransport(new SMTPTransport({ ...smtpOptions(smtp.url, timings), name }));
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timings.sendMs)]);
  try {
    await transport.sendMail({ ...message, signal });
  } finally {
    transport.close();
  }
}

export function smtpServer(url: string): { host: string; port: number } {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return { host, port: Number(port) || (protocol === "smtps:" ? 465 : 587) };
}

export function smtpLogin(url: string): { user: string; pass: string } | null {
  const { username, password } = new URL(url);
  return username ? { user: decoded(username), pass: decoded(password) } : null;
}

/**
 * Reads SMTP_URL. Its query may hold `requireTLS`, `ignoreTLS`, `tls.rejectUnauthorized` and
 * `tls.servername`; anything else there counts as nothing.
 */
export function smtpOptions(url: string, timings: MailTimings): SMTPTransportOptions {
  const { protocol, searchParams } = new URL(url);
  const auth = smtpLogin(url);
  const { host, port } = smtpServer(url);
  const isOn = (name: string) => searchParams.get(name) === "true";
  const ignoreTLS = isOn("ignoreTLS");
  const requireTLS = searchParams.get("requireTLS") ?? String(auth !== null && !isHere(host));
  const servername = searchParams.get("tls.servername");
  return {
    host,
    port,
    secure: protocol === "smtps:",
    ignoreTLS,
    // A password must not cross a network in the clear because somebody on the way hid STARTTLS.
    requireTLS: requireTLS === "true" && !ignoreTLS,
    tls: {
      rejectUnauthorized: searchParams.get("tls.rejectUnauthorized") !== "false",
      ...(servername && { servername }),
    },
    ...(auth && { auth }),
    allowInternalNetworkInterfaces: true,
    connectionTimeout: timings.connectMs,
    dnsTimeout: timings.connectMs,
    greetingTimeout: timings.greetingMs,
    socketTimeout: timings.silenceMs,
  };
}

export function isHere(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/** A password may hold a percent sign that nobody encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
