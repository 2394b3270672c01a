import { MailDenied } from "@/components/mail/mail-denied";
import { MailSettings } from "@/components/settings/sections";
import { titled } from "@/components/shell/titled";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { listMail } from "@/lib/mail/mail-operations";
import { timePreferences } from "@/lib/time/format-instant";

async function MailPage() {
  const actor = await currentMember();
  return actor.admin ? <MailPageOf actor={actor} /> : <MailDenied />;
}

type MailPageProps = { actor: Awaited<ReturnType<typeof currentMember>> };

async function MailPageOf({ actor }: MailPageProps) {
  const [first, { user }] = await Promise.all([listMail(actor, {}), getMe(actor, {})]);
  return <MailSettings first={first} preferences={timePreferences(user)} />;
}

export default titled("Mail", MailPage);
