import { z } from "zod";
import { SsoProblem } from "@/lib/sso/schema";

export const SsoResult = z.strictObject({ problem: SsoProblem.nullable() });
export type SsoResult = z.output<typeof SsoResult>;

const name = "herald-sso";

export function announceSsoResult(result: SsoResult): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(result);
  channel.close();
}

export function onSsoResult(listen: (result: SsoResult) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const result = SsoResult.safeParse(data);
    if (result.success) listen(result.data);
  };
  return () => channel.close();
}
