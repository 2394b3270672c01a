import { notFound } from "next/navigation";
import { SsoConfirmed } from "@/components/identity/sso/sso-confirmed";
import { titled } from "@/components/shell/frame/titled";
import { providerName } from "@/lib/identity/sso/oidc-settings";
import { SsoProblem } from "@/lib/identity/sso/schema";

/** Nothing is decided here: the server knows by itself who has confirmed. */
async function ConfirmedPage({ searchParams }: PageProps<"/confirmed">) {
  const provider = providerName();
  if (!provider) notFound();
  const { sso } = await searchParams;
  const problem = sso === undefined ? null : SsoProblem.catch("failed").parse(sso);
  return <SsoConfirmed problem={problem} provider={provider} />;
}

export default titled("Confirm it’s you", ConfirmedPage);
