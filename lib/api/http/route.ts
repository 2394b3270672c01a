import { z } from "zod";
import { dryRun, takeDryRun } from "@/lib/api/dry-run/dry-run";
import { type Authentication, authenticate } from "@/lib/identity/auth/authenticate";
import { type Actor, type Authority, assertAuthority } from "@/lib/kernel/actor";
import type { ErrorCode } from "@/lib/kernel/errors";
import { readBody, readFileBody, readForm, uniqueParameters } from "@/lib/kernel/http/read-body";
import { consume, countRefusal } from "@/lib/kernel/limits/consume";
import {
  accountRateLimitKey,
  countsValidCallsOnly,
  type Limit,
  rateLimitKeyOf,
} from "@/lib/kernel/limits/rate-limits";
import type { Undo } from "@/lib/kernel/operation";
import { parseInput } from "@/lib/kernel/parse-input";
import { refusedActor } from "@/lib/kernel/refused-actor";
import { isWriting, type PolicyLevel } from "@/lib/kernel/rules";
import type { Receipt } from "@/lib/records/receipts/schema";
import { withReceipt, writeOf } from "@/lib/records/receipts/with-receipt";
import { additionsIn, type IncludeQuery, includeQuery } from "./include";

export type Documented = {
  definition: {
    name: string;
    summary: string;
    output: z.ZodType;
    failures?: readonly ErrorCode[];
    level?: PolicyLevel | undefined;
    input?: z.ZodType;
    undo?(input: unknown, output: unknown): Undo | null;
  } & (Authority | { scope?: undefined });
};

export type RouteDeclaration<
  Operation extends Documented | null,
  Auth extends Authentication,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  FileType extends string = string,
> = {
  operation: Operation;
  auth: Auth;
  recentAuth?: boolean;
  /** Accepts every Origin, because the body is signed and cookies do not count. */
  anyOrigin?: boolean;
  limit?: Limit;
  /** Counts calls per account too, by the rule that `limit` has for one. */
  accountOf?(body: z.output<Body>): string;
  params?: Params;
  query?: Query;
  body?: Body;
  segments?: readonly string[];
  bodyType?: "json" | "form";
  /** Takes a file as its body, of one of these types and of so many bytes at most. */
  file?: { types: Record<FileType, unknown>; bytesMax: number };
  /** Content types by status, unless the answer is JSON with 200; null is an answer without a body. */
  answers?: Record<number, string | readonly string[] | null>;
};

type SentFile<FileType extends string> = { type: FileType; bytes: Uint8Array };

export type RouteCall<Auth, Params, Query, Body, FileType extends string = never> = {
  actor: Auth extends "none" ? null : Actor;
  params: Params;
  query: Query;
  body: Body;
  /** Is there where the route takes one. */
  file: SentFile<FileType>;
  request: Request;
  requestId: string;
  headers: Headers;
};

export type Endpoint<
  Declaration = RouteDeclaration<
    Documented | null,
    Authentication,
    z.ZodType,
    z.ZodType,
    z.ZodType
  >,
> = {
  declaration: Declaration;
  answer: (request: Request, context: EndpointContext) => Promise<Response>;
};

export type EndpointContext = {
  requestId: string;
  params: Record<string, string | string[] | undefined>;
  always: Headers;
};

const NoFields = z.strictObject({});

/**
 * Declares a route: its access and its input, then the handler. The handler returns plain data for a
 * 200, or a Response; a failure that it throws is answered in the Error shape. Of the fields beyond
 * the specification, the answer holds those that the caller's `include` names.
 */
export function route<
  Operation extends Documented | null,
  Auth extends Authentication,
  Params extends z.ZodType = typeof NoFields,
  Query extends z.ZodType = typeof NoFields,
  Body extends z.ZodType = typeof NoFields,
  FileType extends string = never,
>(
  declaration: RouteDeclaration<Operation, Auth, Params, Query, Body, FileType>,
  handle: (
    call: RouteCall<Auth, z.output<Params>, z.output<Query>, z.output<Body>, FileType>,
  ) => Promise<unknown>,
): Endpoint<RouteDeclaration<Operation, Auth, Params, Query, Body, FileType>> {
  const { names, trim } = additionsIn(declaration.operation?.definition.output ?? NoFields);
  const Include = includeQuery(names);
  const answer = async (request: Request, context: EndpointContext): Promise<Response> => {
    const { requestId, always } = context;
    const actor = await authorize(declaration, request, context);
    const count = () => countCall(declaration, request, { actor, always });
    const isCountedOnceValid = countsValidCallsOnly(declaration.limit);
    if (!isCountedOnceValid) await count();
    const definition = declaration.operation?.definition;
    const write = writeOf(actor, definition, false);
    const headers = new Headers();
    let shown = (result: unknown): unknown => result;
    const result = await withReceipt({ write, tell: tellBy(always) }, async (begin) => {
      if (actor && definition?.scope) assertAuthority(actor, definition);
      const { included, isDryRun, ...input } = await inputOf<Params, Query, Body>(
        declaration,
        { request, Include },
        context,
      ).catch(async (refusal) => {
        if (isCountedOnceValid) await countRefusal(request, always);
        throw refusal;
      });
      if (isCountedOnceValid) await count();
      const account = declaration.accountOf?.(input.body);
      if (account !== undefined) {
        const key = accountRateLimitKey(declaration.limit ?? "default", request, account);
        await consume(key, always);
      }
      const { params, query, body } = input as Record<string, object>;
      await begin({ ...params, ...query, ...body }, isDryRun);
      const caller = actor as Auth extends "none" ? null : Actor;
      const file = await fileOf(declaration, { request, always });
      const run = () => handle({ actor: caller, ...input, file, request, requestId, headers });
      if (isDryRun && actor && definition) {
        const { name } = definition;
        return await dryRun(actor, name, { run, shown: (answered) => trim(answered, included) });
      }
      shown = (answered) => trim(answered, included);
      return await run();
    });
    if (result instanceof Response) return result;
    return Response.json(shown(result), { headers });
  };
  return { declaration, answer };
}

async function fileOf<FileType extends string>(
  { file }: { file?: { types: Record<FileType, unknown>; bytesMax: number } },
  reading: { request: Request; always: Headers },
): Promise<SentFile<FileType>> {
  if (!file) return { type: "" as FileType, bytes: new Uint8Array() };
  const types = Object.keys(file.types) as FileType[];
  return await readFileBody(reading, { types, bytesMax: file.bytesMax });
}

async function authorize(
  declaration: Endpoint["declaration"],
  request: Request,
  { requestId, always }: EndpointContext,
): Promise<Actor | null> {
  return await authenticate(request, declaration, requestId).catch(async (refusal) => {
    await countRefusal(request, always);
    const write = writeOf(refusedActor(refusal), declaration.operation?.definition, false);
    return await withReceipt({ write, tell: tellBy(always) }, () => Promise.reject(refusal));
  });
}

function tellBy(headers: Headers): (receipt: Receipt) => void {
  return ({ id }) => headers.set("X-Receipt-Id", id);
}

async function countCall(
  { limit = "default" }: Endpoint["declaration"],
  request: Request,
  { actor, always }: { actor: Actor | null; always: Headers },
): Promise<void> {
  const key = rateLimitKeyOf(limit, request, actor);
  if (key) await consume(key, always);
}

async function inputOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  declaration: RouteDeclaration<Documented | null, Authentication, Params, Query, Body>,
  { request, Include }: { request: Request; Include: IncludeQuery },
  { params, always }: EndpointContext,
) {
  const { include, ...query } = uniqueParameters(new URL(request.url).searchParams);
  const included = parseInput(Include, include === undefined ? {} : { include }).include;
  const sent = await sentTo(declaration, { request, always, query });
  return {
    included,
    isDryRun: sent.isDryRun,
    params: parseInput(declaration.params ?? NoFields, params) as z.output<Params>,
    query: parseInput(declaration.query ?? NoFields, sent.query) as z.output<Query>,
    body: parseInput(declaration.body ?? NoFields, sent.body) as z.output<Body>,
  };
}

type Sent = { request: Request; always: Headers; query: Record<string, string> };

/**
 * Returns the query and the body without `dryRun`, which every writing route takes: in its body, or in
 * the query where it has none.
 */
async function sentTo(
  { operation, body, bodyType, file }: Endpoint["declaration"],
  { request, always, query }: Sent,
): Promise<{ isDryRun: boolean; query: unknown; body: unknown }> {
  const reading = { request, always };
  const takes = operation !== null && isWriting(operation.definition);
  if (body) {
    const sent = await (bodyType === "form" ? readForm(reading) : readBody(reading));
    const { isDryRun, rest } = takes ? takeDryRun(sent) : { isDryRun: false, rest: sent };
    return { isDryRun, query, body: rest };
  }
  if (!takes) return { isDryRun: false, query, body: {} };
  const { dryRun: asked, ...rest } = query;
  const isWord = asked === "true" || asked === "false";
  const inQuery = takeDryRun(
    asked === undefined ? {} : { dryRun: isWord ? asked === "true" : asked },
  );
  // A body has no meaning here; who sends one that says `dryRun` must not be surprised.
  const hasOther = request.body && !file;
  const inBody = hasOther ? takeDryRun(await readBody(reading).catch(() => null)) : inQuery;
  return { isDryRun: inQuery.isDryRun || inBody.isDryRun, query: rest, body: {} };
}
