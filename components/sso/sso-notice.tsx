import { Callout } from "@/components/ui/callout";
import { ssoProblemWords } from "./sso-problem-words";

type SsoNoticeProps = {
  provider: string;
  problem: unknown;
};

export function SsoNotice({ provider, problem }: SsoNoticeProps) {
  const text = ssoProblemWords(problem, provider);
  if (!text) return null;
  return (
    <Callout tone="negative" role="alert" title="You are not signed in" className="mb-4">
      {text}
    </Callout>
  );
}
