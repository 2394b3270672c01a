import { createHmac } from "node:crypto";
import type { z } from "zod";
import { type Answer, type Failure, sendGraph } from "../meta/send-graph";
import type { FacebookContext, FacebookOrigin, FacebookSettings } from "./settings";

export type GraphCall = {
  method: "GET" | "POST" | "DELETE";
  origin?: FacebookOrigin;
  path: string;
  /** It goes into the Authorization header, never into an address. */
  token?: string;
  parameters?: Record<string, string>;
  file?: {
    field?: string;
    bytes: Uint8Array<ArrayBuffer>;
    contentType: string;
    name: string;
  };
  deadlineMs?: number;
};

export type { Answer, Failure };

const defaultDeadlineMs = 20_000;

export function callGraph<Body>(
  context: FacebookContext,
  call: GraphCall,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const url = addressOf(context.settings, call);
  return sendGraph(context, { url, ...requestOf(context, call) }, schema);
}

export function appsecretProof(appSecret: string, token: string): string {
  return createHmac("sha256", appSecret).update(token).digest("hex");
}

function addressOf(settings: FacebookSettings, call: GraphCall): URL {
  const origin = settings.origins[call.origin ?? "API_URL"];
  const url = new URL(`/${settings.version}${call.path}`, origin);
  if (call.method !== "POST") {
    for (const [name, value] of Object.entries(parametersOf(settings, call))) {
      url.searchParams.set(name, value);
    }
  }
  return url;
}

function parametersOf(settings: FacebookSettings, call: GraphCall): Record<string, string> {
  if (!call.token) return call.parameters ?? {};
  return {
    ...call.parameters,
    appsecret_proof: appsecretProof(settings.appSecret, call.token),
  };
}

function requestOf({ settings }: FacebookContext, call: GraphCall): RequestInit {
  return {
    method: call.method,
    headers: {
      Accept: "application/json",
      ...(call.token ? { Authorization: `Bearer ${call.token}` } : {}),
    },
    ...(call.method === "POST" ? { body: bodyOf(parametersOf(settings, call), call.file) } : {}),
    signal: AbortSignal.timeout(call.deadlineMs ?? defaultDeadlineMs),
  };
}

function bodyOf(parameters: Record<string, string>, file: GraphCall["file"]) {
  if (!file) return new URLSearchParams(parameters);
  const form = new FormData();
  for (const [name, value] of Object.entries(parameters)) form.set(name, value);
  const blob = new Blob([file.bytes], { type: file.contentType });
  form.set(file.field ?? "source", blob, file.name);
  return form;
}
