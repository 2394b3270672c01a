import { notFound } from "next/navigation";
import { titled } from "@/components/shell/titled";
import { SsoConfirmed } from "@/components/sso/sso-confirmed";
import { providerName } from "@/lib/sso/oidc-settings";
import { SsoProblem } from "@/lib/sso/schema";

type ConfirmedPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Nothing is decided here: the server knows by itself who has confirmed. */
async function ConfirmedPage({ searchParams }: ConfirmedPageProps) {
  const provider = providerName();
  if (!provider) notFound();
  const { sso } = await searchParams;
  const problem = sso === undefined ? null : SsoProblem.catch("failed").parse(sso);
  return <SsoConfirmed problem={problem} provider={provider} />;
}

export default titled("Confirm it’s you", ConfirmedPage);
