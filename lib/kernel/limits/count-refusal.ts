import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "./client-address";
import { consume } from "./consume";

export async function countRefusal(
  request: Parameters<typeof clientAddress>[0],
  headers: Headers,
): Promise<void> {
  await consume({ rule: "refused", subject: [clientAddress(request)] }, headers);
}

export async function noteRefusal(
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const quota = new Headers();
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
  await countRefusal({ headers: { get } }, quota).catch(() => undefined);
  for (const [name, value] of quota) response.setHeader(name, value);
}
