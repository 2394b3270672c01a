import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SsoConfirmed } from "@/components/sso/sso-confirmed";
import { providerName } from "@/lib/sso/provider-name";
import { SsoProblem } from "@/lib/sso/schema";

export const metadata: Metadata = { title: "Confirm it’s you" };

type ConfirmedPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Nothing is decided here: the server knows by itself who has confirmed. */
export default async function ConfirmedPage({ searchParams }: ConfirmedPageProps) {
  const provider = providerName();
  if (!provider) notFound();
  const { sso } = await searchParams;
  const problem = sso === undefined ? null : SsoProblem.catch("failed").parse(sso);
  return <SsoConfirmed problem={problem} provider={provider} />;
}
