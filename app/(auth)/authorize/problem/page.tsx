import type { Metadata } from "next";
import { ConsentOver } from "@/components/consent/consent-over";
import { describeProblem } from "@/lib/oauth/describe-problem";

export const metadata: Metadata = { title: "Connect an assistant" };

type ProblemPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AuthorizeProblemPage({ searchParams }: ProblemPageProps) {
  return <ConsentOver message={describeProblem((await searchParams).code)} />;
}
