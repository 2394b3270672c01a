import type { MailItem } from "@/lib/mail/schema";

type MailState = { label: string; tone: "neutral" | "positive" | "caution" | "negative" };

/** Without a mail server, a mail that counts as sent is a file. */
export function mailState(
  { state, lastError }: Pick<MailItem, "state" | "lastError">,
  hasServer: boolean,
): MailState {
  switch (state) {
    case "queued":
      return lastError
        ? { label: "Will be tried again", tone: "caution" }
        : { label: "Waiting", tone: "neutral" };
    case "sent":
      return hasServer
        ? { label: "Sent", tone: "positive" }
        : { label: "Written to a file", tone: "neutral" };
    case "refused":
      return { label: "Not sent", tone: "negative" };
  }
}
