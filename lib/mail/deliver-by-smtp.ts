import type { SendMailOptions } from "nodemailer";
import { env, type SmtpSettings } from "@/lib/kernel/env";
import type { MailTimings } from "./mail-timings";
import { smtpOptions } from "./smtp-options";

type Delivery = { smtp: SmtpSettings; timings: MailTimings; stopping: AbortSignal };

export async function deliverBySmtp(
  message: SendMailOptions,
  { smtp, timings, stopping }: Delivery,
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
