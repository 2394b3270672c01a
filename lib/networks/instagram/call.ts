import type { z } from "zod";
import { type Answer, sendGraph } from "../meta/send-graph";
import type { InstagramContext } from "./settings";

export type InstagramCall = {
  method: "GET" | "POST";
  path: string;
  /** It goes into the Authorization header, never into an address. */
  token: string;
  parameters?: Record<string, string>;
  deadlineMs?: number;
};

const defaultDeadlineMs = 20_000;

export function callInstagram<Body>(
  context: InstagramContext,
  { method, path, token, parameters = {}, deadlineMs = defaultDeadlineMs }: InstagramCall,
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
