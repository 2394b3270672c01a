import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { ConsentForm } from "@/components/consent/consent-form";
import { ConsentOver } from "@/components/consent/consent-over";
import { currentActor } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { AppError } from "@/lib/errors";
import { readConsent } from "@/lib/oauth/read-consent";

export const metadata: Metadata = { title: "Connect an assistant" };

export default async function AuthorizePage({ params }: { params: Promise<{ uid: string }> }) {
  const { uid } = await params;
  const actor = await currentActor();
  if (!actor) redirect(`/sign-in?next=/authorize/${uid}` as Route);
  const { user, workspace } = await getMe(actor, {});
  try {
    const { consent } = await readConsent(actor, { uid });
    return <ConsentForm consent={consent} person={user} workspaceName={workspace.name} />;
  } catch (thrown) {
    if (thrown instanceof AppError) return <ConsentOver message={thrown.message} />;
    throw thrown;
  }
}
