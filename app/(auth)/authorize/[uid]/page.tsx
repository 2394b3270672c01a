import type { Route } from "next";
import { redirect } from "next/navigation";
import { programsOf } from "@/app/(app)/programs";
import { ConsentForm } from "@/components/identity/consent/consent-form";
import { ConsentRefused } from "@/components/identity/consent/consent-refused";
import { titled } from "@/components/shell/frame/titled";
import { currentActor } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { readConsent } from "@/lib/identity/oauth/consent";
import { describeOAuthRefusal } from "@/lib/identity/oauth/describe-oauth-error";
import { AppError } from "@/lib/kernel/errors";

async function AuthorizePage({ params }: PageProps<"/authorize/[uid]">) {
  const { uid } = await params;
  const actor = await currentActor();
  if (!actor) redirect(`/sign-in?next=/authorize/${uid}` as Route);
  const [{ user, workspace }, asked, { accounts, timeZone }] = await Promise.all([
    getMe(actor, {}),
    readConsent(actor, { uid }).catch(refusalOf),
    programsOf(actor),
  ]);
  if ("refusal" in asked) return <ConsentRefused message={asked.refusal} />;
  return (
    <ConsentForm
      consent={asked.consent}
      person={user}
      workspace={{ name: workspace.name, timeZone }}
      accounts={accounts}
    />
  );
}

function refusalOf(thrown: unknown): { refusal: string } {
  if (thrown instanceof AppError) return { refusal: describeOAuthRefusal(thrown) };
  throw thrown;
}

export default titled("Connect an assistant", AuthorizePage);
