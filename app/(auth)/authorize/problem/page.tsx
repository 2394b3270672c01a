import { ConsentRefused } from "@/components/identity/consent/consent-refused";
import { titled } from "@/components/shell/frame/titled";
import { describeOAuthError } from "@/lib/identity/oauth/describe-oauth-error";

async function AuthorizeProblemPage({ searchParams }: PageProps<"/authorize/problem">) {
  return <ConsentRefused message={describeOAuthError((await searchParams).code)} />;
}

export default titled("Connect an assistant", AuthorizeProblemPage);
