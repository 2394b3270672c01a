import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Json } from "./wire";

export type Call = {
  method: "PUT" | "POST";
  query: string;
  headers: Record<string, string>;
  body: { [key: string]: Json };
};

export type Transport = (call: Call) => Promise<Response>;

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
