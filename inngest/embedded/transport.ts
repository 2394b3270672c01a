import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { now } from "@/lib/kernel/clock";
import { sign, verify } from "./signature";
import { headers, type Json } from "./wire";

/** A request to the functions' endpoint. */
export type Call = {
  method: "PUT" | "POST";
  /** With its question mark, or empty. */
  query: string;
  headers: Record<string, string>;
  body: { [key: string]: Json };
};

/** How calls reach the functions; rejects when they cannot be reached. */
export type Transport = (call: Call) => Promise<Response>;

/** Calls the functions in this process. */
export function inProcess(client: Inngest.Any, functions: InngestFunction.Any[]): Transport {
  const handle = serve({ client, functions });
  return ({ query, body, ...call }) =>
    handle(
      new Request(`http://${host}/api/inngest${query}`, {
        method: call.method,
        headers: { ...call.headers, host, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
}

// The SDK resolves URLs against this header even where the URL is absolute.
const host = "functions.internal";

/** Calls an `/api/inngest` endpoint and trusts only answers signed with the same key. */
export function overHttp({ url, signingKey }: { url: string; signingKey: string }): Transport {
  return async ({ query, body, ...call }) => {
    const seconds = Math.round(now().getTime() / 1000);
    const response = await fetch(`${url}${query}`, {
      method: call.method,
      headers: {
        ...call.headers,
        "content-type": "application/json",
        [headers.signature]: sign({ data: body, signingKey, seconds }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const signature = response.headers.get(headers.signature);
    if (response.ok && !verify({ data: text, signingKey, signature })) {
      throw new Error("The answer does not carry a valid signature.");
    }
    return new Response(text, { status: response.status, headers: response.headers });
  };
}
