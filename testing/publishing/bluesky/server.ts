import { randomBytes } from "node:crypto";
import { z } from "zod";

export type RealServer = { url: string; plcUrl: string };

export type RealPerson = { did: string; handle: string; appPassword: string };

export function realServer(): RealServer | null {
  const { REAL_PDS_URL: url, REAL_PLC_URL: plcUrl } = process.env;
  return url && plcUrl ? { url, plcUrl } : null;
}

const Created = z.object({ did: z.string(), accessJwt: z.string() });
const Password = z.object({ password: z.string() });

export async function createPerson({ url }: RealServer): Promise<RealPerson> {
  const name = `case-${randomBytes(6).toString("hex")}`;
  const handle = `${name}.test`;
  const given = { handle, email: `${name}@example.com`, password: randomBytes(12).toString("hex") };
  const server = `${url}/xrpc/com.atproto.server`;
  const { did, accessJwt } = Created.parse(await post(`${server}.createAccount`, given));
  const made = await post(`${server}.createAppPassword`, { name: "Herald" }, accessJwt);
  return { did, handle, appPassword: Password.parse(made).password };
}

async function post(address: string, body: object, token?: string): Promise<unknown> {
  const headers = new Headers({ "content-type": "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}
