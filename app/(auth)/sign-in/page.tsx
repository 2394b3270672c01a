import type { Route } from "next";
import { redirect } from "next/navigation";
import { ForgotPasswordLink, SignInForm } from "@/components/identity/sign-in/sign-in-form";
import { SsoButton, SsoNotice } from "@/components/identity/sso/sso-button";
import { titled } from "@/components/shell/frame/titled";
import { currentActor, installedName } from "@/lib/identity/auth/current-member";
import { passkeyObstacle } from "@/lib/identity/passkeys/relying-party";
import { providerName } from "@/lib/identity/sso/oidc-settings";
import { env } from "@/lib/kernel/env";

async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next: asked, sso } = await searchParams;
  const next = pathAfterSignIn(asked);
  if (await currentActor()) redirect(next);
  const workspaceName = await installedName();
  if (workspaceName === null) redirect("/setup");
  const provider = providerName();
  return (
    <>
      {provider && <SsoNotice provider={provider} problem={sso} />}
      <SignInForm workspaceName={workspaceName} next={next} obstacle={passkeyObstacle()} />
      <ForgotPasswordLink sendsMail={env.smtp !== null} />
      {provider && <SsoButton provider={provider} returnTo={next} />}
    </>
  );
}

/** Returns only to an assistant's request, so that no other address can be injected. */
function pathAfterSignIn(next: string | string[] | undefined): Route {
  return typeof next === "string" && /^\/authorize\/[\w-]+$/.test(next)
    ? (next as Route)
    : "/calendar";
}

export default titled("Sign in", SignInPage);
