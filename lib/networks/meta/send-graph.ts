import { z } from "zod";
import { exchange, type TransportFailure } from "../http/exchange";
import { failed, passed } from "../http/test-item";
import type { NetworkContext, TestItem } from "../network";
import { readRegainAt, readUsagePercent } from "./usage";

export type Failure =
  | TransportFailure
  | { kind: "unreadable"; status: number; regainAt: Date | null }
  | { kind: "refused"; status: number; error: GraphError; regainAt: Date | null };

export type Answer<Body> =
  | { ok: true; body: Body; usagePercent: number }
  | { ok: false; failure: Failure };

const Envelope = z.object({
  error: z.object({
    message: z.string().default(""),
    type: z.string().optional(),
    code: z.number().int(),
    error_subcode: z.number().int().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: z.string().optional(),
    error_user_msg: z.string().optional(),
  }),
});

const FlatError = z
  .object({ error_type: z.string(), code: z.number().int(), error_message: z.string() })
  .transform(({ code, error_type: type, error_message: message }): { error: GraphError } => ({
    error: { code, type, message },
  }));

const ErrorAnswer = z.union([Envelope, FlatError]);

export async function sendGraph<Body>(
  { fetch, now }: Pick<NetworkContext, "fetch" | "now">,
  request: RequestInit & { url: URL },
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const exchanged = await exchange(fetch, request);
  if (!exchanged.ok) return exchanged;
  const { response, body } = exchanged;
  const { status, headers } = response;
  const regainAt = readRegainAt(headers, now());
  const refusal = ErrorAnswer.safeParse(body);
  if (refusal.success) {
    return { ok: false, failure: { kind: "refused", status, error: refusal.data.error, regainAt } };
  }
  const parsed = schema.safeParse(body);
  if (!response.ok || !parsed.success) {
    return { ok: false, failure: { kind: "unreadable", status, regainAt } };
  }
  return { ok: true, body: parsed.data, usagePercent: readUsagePercent(headers) };
}

export type GraphError = z.output<typeof Envelope>["error"];
export type Scan<Row> = { ok: true; rows: Row[] } | { ok: false; failure: Failure };

type Page<Row> = { data: Row[]; paging?: { next?: string | undefined } | undefined };

export async function scanPages<Row>(
  read: (after: string | null) => Promise<Answer<Page<Row>>>,
  { pagesMax = 4 }: { pagesMax?: number } = {},
): Promise<Scan<Row>> {
  const rows: Row[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer: Answer<Page<Row>> = await read(after);
    if (!answer.ok) return answer;
    rows.push(...answer.body.data);
    after = cursorIn(answer.body.paging?.next);
    if (after === null) break;
  }
  return { ok: true, rows };
}

export function withCursor<Call extends { parameters?: Record<string, string> }>(
  call: Call,
  after: string | null,
): Call {
  return after === null ? call : { ...call, parameters: { ...call.parameters, after } };
}

export function noteVersion<Context extends NetworkContext>(context: Context, header: string) {
  let served: string | null = null;
  const send: typeof fetch = async (input, init) => {
    const response = await context.fetch(input, init);
    served = response.headers.get(header) ?? served;
    return response;
  };
  return { noted: { ...context, fetch: send }, servedVersion: () => served };
}

/** Meta answers a version that it no longer serves as the oldest that it does. */
export function versionItem(
  { label, variable, asked }: { label: string; variable: string; asked: string },
  served: string | null,
): TestItem[] {
  const item = { code: "version", label: "Version of the API" };
  if (served === null) return [];
  if (served === asked) return [passed(item, `${label} serves version ${served}.`)];
  return [
    failed(
      item,
      `${label} no longer serves version ${asked} and answers as ${served}, so that posts may fail. Whoever runs this server has to take ${variable} out of the settings, or set it to a newer version.`,
    ),
  ];
}

/** Only the cursor is taken from `paging.next`: the address carries a token and may lead anywhere. */
function cursorIn(next: string | undefined): string | null {
  return next && URL.canParse(next) ? new URL(next).searchParams.get("after") : null;
}
