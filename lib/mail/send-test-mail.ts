import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { enqueueMail } from "./enqueue-mail";
import { findRecipient } from "./mail-store";
import { SendTestMail, TestMailAccepted } from "./schema";

export const sendTestMail = operation({
  name: "send_test_mail",
  summary: "Send a test mail to yourself",
  scope: "workspace:admin",
  input: SendTestMail,
  output: TestMailAccepted,
  run: (actor) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const { email, workspaceName } = await findRecipient(tx, workspaceId, personOf(actor));
      const targetId = await enqueueMail(tx, {
        workspaceId,
        kind: "test",
        to: email,
        content: {
          subject: `Herald test mail for ${workspaceName}`,
          heading: "Mail from Herald arrives",
          paragraphs: [
            `You can read this, so the mails that ${workspaceName} sends reach you: invitations, links for signing in again, and what its members want mail about.`,
          ],
          reason: "You get this because you sent a test from Settings.",
        },
      });
      await recordAudit(tx, actor, { action: "mail.tested", targetType: "mail", targetId });
      return { accepted: true as const };
    }),
});
