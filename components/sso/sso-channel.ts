import { isSsoProblem, type SsoProblem } from "@/lib/sso/rules";

export type SsoResult = { problem: SsoProblem | null };

const name = "herald-sso";

export function announceSsoResult(result: SsoResult): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(result);
  channel.close();
}

export function onSsoResult(listen: (result: SsoResult) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (isSsoResult(data)) listen(data);
  };
  return () => channel.close();
}

function isSsoResult(data: unknown): data is SsoResult {
  const { problem } = (data ?? {}) as { problem?: unknown };
  return problem === null || isSsoProblem(problem);
}
