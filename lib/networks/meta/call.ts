import type { z } from "zod";
import type { NetworkContext } from "../network";
import { type Answer, sendGraph } from "./send-graph";

export type GraphCall = {
  method: "GET" | "POST";
  path: string;
  /** It goes into the Authorization header, never into an address. */
  token: string;
  parameters?: Record<string, string>;
  deadlineMs?: number;
};

type Reach = Pick<NetworkContext, "fetch" | "now"> & {
  settings: { version: string; origins: { API_URL: string } };
};

const defaultDeadlineMs = 20_000;

/** Calls a network of the Graph API whose accounts sign in by themselves. */
export function callGraph<Body>(
  context: Reach,
  { method, path, token, parameters = {}, deadlineMs = defaultDeadlineMs }: GraphCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const { version, origins } = context.settings;
  const url = new URL(`/${version}${path}`, origins.API_URL);
  const fields = new URLSearchParams(parameters);
  if (method === "GET") url.search = fields.toString();
  const request = {
    method,
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
    ...(method === "POST" ? { body: fields } : {}),
    signal: AbortSignal.timeout(deadlineMs),
  };
  return sendGraph(context, { url, ...request }, schema);
}
