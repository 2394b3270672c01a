import type { Metadata } from "next";
import { ConsentOver } from "@/components/consent/consent-over";
import { describeOAuthError } from "@/lib/oauth/describe-oauth-error";

export const metadata: Metadata = { title: "Connect an assistant" };

type ProblemPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuthorizeProblemPage({ searchParams }: ProblemPageProps) {
  return <ConsentOver message={describeOAuthError((await searchParams).code)} />;
}
