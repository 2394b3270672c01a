import type { Metadata } from "next";
import { ConsentRefused } from "@/components/consent/consent-refused";
import { describeOAuthError } from "@/lib/oauth/describe-oauth-error";

export const metadata: Metadata = { title: "Connect an assistant" };

type ProblemPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuthorizeProblemPage({ searchParams }: ProblemPageProps) {
  return <ConsentRefused message={describeOAuthError((await searchParams).code)} />;
}
