import { createHmac } from "node:crypto";
import type { CallbackUrls, Notice, NoticeAnswer } from "../simulator";

type Sender = { appSecret: string; callbackUrls: CallbackUrls; now: () => Date };

export async function notify(sender: Sender, notice: Notice): Promise<NoticeAnswer> {
  const address = sender.callbackUrls[notice.kind];
  if (!address) throw new Error(`There is no address for ${notice.kind}.`);
  const body = new URLSearchParams({ signed_request: sign(sender, notice) });
  const response = await fetch(address, { method: "POST", body });
  return { status: response.status, body: await response.text() };
}

function sign({ appSecret, now }: Sender, { userId, signedWith, issuedAt }: Notice): string {
  const payload = Buffer.from(
    JSON.stringify({
      algorithm: "HMAC-SHA256",
      issued_at: issuedAt ?? Math.floor(now().getTime() / 1000),
      user_id: userId,
    }),
  ).toString("base64url");
  const signature = createHmac("sha256", signedWith ?? appSecret).update(payload);
  return `${signature.digest("base64url")}.${payload}`;
}
