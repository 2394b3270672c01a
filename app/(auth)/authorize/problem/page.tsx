import { ConsentRefused } from "@/components/consent/consent-refused";
import { titled } from "@/components/shell/titled";
import { describeOAuthError } from "@/lib/oauth/describe-oauth-error";

type ProblemPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function AuthorizeProblemPage({ searchParams }: ProblemPageProps) {
  return <ConsentRefused message={describeOAuthError((await searchParams).code)} />;
}

export default titled("Connect an assistant", AuthorizeProblemPage);
