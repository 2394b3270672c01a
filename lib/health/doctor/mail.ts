import { tryMailServer } from "@/lib/records/mail/try-mail-server";
import { advice, failed, type Part, passed } from "./check";

const server = { code: "mail_server", label: "Mail server" };

export const mailPart: Part = {
  code: "mail",
  label: "Mail",
  examine: async ({ settings: { smtp } }) => {
    if (!smtp) {
      return [
        advice(
          server,
          "No mail server is set, so that mails stay as files in DATA_DIR/outbox. Set SMTP_URL and MAIL_FROM to send them.",
        ),
      ];
    }
    const tried = await tryMailServer(smtp);
    return [tried.ok ? passed(server, tried.words) : failed(server, tried.words)];
  },
};
