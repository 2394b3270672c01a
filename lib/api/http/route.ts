import { z } from "zod";
import { type Authentication, authenticate } from "@/lib/identity/auth/authenticate";
import { type Actor, type Authority, assertAuthority } from "@/lib/kernel/actor";
import type { ErrorCode } from "@/lib/kernel/errors";
import { readBody, readForm, uniqueParameters } from "@/lib/kernel/http/read-body";
import { consume, countRefusal } from "@/lib/kernel/limits/consume";
import {
  accountRateLimitKey,
  countsValidCallsOnly,
  type Limit,
  rateLimitKeyOf,
} from "@/lib/kernel/limits/rate-limits";
import { parseInput } from "@/lib/kernel/parse-input";
import { additionsIn, type IncludeQuery, includeQuery } from "./include";

export type Documented = {
  definition: {
    name: string;
    summary: string;
    output: z.ZodType;
    failures?: readonly ErrorCode[];
  } & (Authority | { scope?: undefined });
};

export type RouteDeclaration<
  Operation extends Documented | null,
  Auth extends Authentication,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
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
  /** Content types by status, unless the answer is JSON with 200; null is an answer without a body. */
  answers?: Record<number, string | readonly string[] | null>;
};

export type RouteCall<Auth, Params, Query, Body> = {
  actor: Auth extends "none" ? null : Actor;
  params: Params;
  query: Query;
  body: Body;
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
>(
  declaration: RouteDeclaration<Operation, Auth, Params, Query, Body>,
  handle: (
    call: RouteCall<Auth, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<unknown>,
): Endpoint<RouteDeclaration<Operation, Auth, Params, Query, Body>> {
  const { names, trim } = additionsIn(declaration.operation?.definition.output ?? NoFields);
  const Include = includeQuery(names);
  const answer = async (request: Request, context: EndpointContext): Promise<Response> => {
    const { requestId, always } = context;
    const actor = await authorize(declaration, request, context);
    const count = () => countCall(declaration, request, { actor, always });
    const isCountedOnceValid = countsValidCallsOnly(declaration.limit);
    if (!isCountedOnceValid) await count();
    const authority = declaration.operation?.definition;
    if (actor && authority?.scope) assertAuthority(actor, authority);
    const { included, ...input } = await inputOf<Params, Query, Body>(
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
      await consume(accountRateLimitKey(declaration.limit ?? "default", request, account), always);
    }
    const headers = new Headers();
    const result = await handle({
      actor: actor as Auth extends "none" ? null : Actor,
      ...input,
      request,
      requestId,
      headers,
    });
    if (result instanceof Response) return result;
    return Response.json(trim(result, included), { headers });
  };
  return { declaration, answer };
}

async function authorize(
  declaration: Endpoint["declaration"],
  request: Request,
  { requestId, always }: EndpointContext,
): Promise<Actor | null> {
  return await authenticate(request, declaration, requestId).catch(async (refusal) => {
    await countRefusal(request, always);
    throw refusal;
  });
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
  return {
    included: parseInput(Include, include === undefined ? {} : { include }).include,
    params: parseInput(declaration.params ?? NoFields, params) as z.output<Params>,
    query: parseInput(declaration.query ?? NoFields, query) as z.output<Query>,
    body: (await bodyOf(declaration, { request, always })) as z.output<Body>,
  };
}

async function bodyOf(
  { body, bodyType }: Pick<Endpoint["declaration"], "body" | "bodyType">,
  reading: { request: Request; always: Headers },
): Promise<unknown> {
  if (!body) return {};
  return parseInput(body, await (bodyType === "form" ? readForm(reading) : readBody(reading)));
}
