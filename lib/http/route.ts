import { z } from "zod";
import { type Authentication, authenticate } from "@/lib/auth/authenticate";
import { type Actor, assertScope, type Scope } from "@/lib/kernel/actor";
import type { ErrorCode } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/parse-input";
import { consume } from "@/lib/limits/consume";
import { accountRateLimitKey, type Limit, rateLimitKeyOf } from "@/lib/limits/rate-limit-key";
import { readBody, readForm } from "./read-body";
import { readQuery } from "./read-query";

/** What the reference says of a route; an operation fits, and so do the same words by hand. */
export type Documented = {
  definition: {
    name: string;
    summary: string;
    scope?: Scope;
    output: z.ZodType;
    failures?: readonly ErrorCode[];
  };
};

export type RouteDeclaration<
  Operation extends Documented | null,
  Auth extends Authentication,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> = {
  /** The operation it calls; null keeps a route out of the reference. */
  operation: Operation;
  auth: Auth;
  /** Also demand that a password or passkey was proved within the last 15 minutes. */
  recentAuth?: boolean;
  /** Whatever the Origin: the body proves itself, and no cookie counts. */
  anyOrigin?: boolean;
  /** How calls are counted: as usual with an actor, not at all without one, unless said otherwise. */
  limit?: Limit;
  /** The account that an attempt is counted by as well. */
  accountOf?(body: z.output<Body>): string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The values of a path's `{segment}`; the reference has one address for each. */
  segments?: readonly string[];
  /** How the body is written; JSON unless said otherwise. */
  bodyType?: "json" | "form";
  /** Content types by status where the answer is not JSON with 200; null is an answer without a body. */
  answers?: Record<number, string | readonly string[] | null>;
};

export type RouteCall<Auth, Params, Query, Body> = {
  actor: Auth extends "none" ? null : Actor;
  params: Params;
  query: Query;
  body: Body;
  request: Request;
  requestId: string;
  /** Added to the answer, for cookies. */
  headers: Headers;
};

type AnyDeclaration = RouteDeclaration<
  Documented | null,
  Authentication,
  z.ZodType,
  z.ZodType,
  z.ZodType
>;

export type Endpoint<Declaration = AnyDeclaration> = {
  declaration: Declaration;
  answer: (request: Request, context: EndpointContext) => Promise<Response>;
};

export type EndpointContext = {
  requestId: string;
  params: Record<string, string | string[] | undefined>;
  /** Set on the answer whatever it is, also on a failure. */
  always: Headers;
};

const Nothing = z.strictObject({});

/**
 * Declares a route: who may call it and what it takes, then what it does. The handler returns plain
 * data for a 200, or a Response; whatever it throws becomes the Error shape.
 */
export function route<
  Operation extends Documented | null,
  Auth extends Authentication,
  Params extends z.ZodType = typeof Nothing,
  Query extends z.ZodType = typeof Nothing,
  Body extends z.ZodType = typeof Nothing,
>(
  declaration: RouteDeclaration<Operation, Auth, Params, Query, Body>,
  handle: (
    call: RouteCall<Auth, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<unknown>,
): Endpoint<RouteDeclaration<Operation, Auth, Params, Query, Body>> {
  const answer = async (request: Request, context: EndpointContext): Promise<Response> => {
    const { requestId, always } = context;
    const actor = await admit(declaration, request, context);
    const input = await inputOf<Params, Query, Body>(declaration, request, context);
    const account = declaration.accountOf?.(input.body);
    if (account !== undefined) await consume(accountRateLimitKey(request, account), always);
    const headers = new Headers();
    const result = await handle({
      actor: actor as Auth extends "none" ? null : Actor,
      ...input,
      request,
      requestId,
      headers,
    });
    if (result instanceof Response) return result;
    return Response.json(result, { headers });
  };
  return { declaration, answer };
}

// What the caller may never do is said before what is wrong with the input.
async function admit(
  declaration: Endpoint["declaration"],
  request: Request,
  { requestId, always }: EndpointContext,
): Promise<Actor | null> {
  const actor = await authenticate(request, declaration, requestId);
  const draw = rateLimitKeyOf(declaration.limit ?? "usual", request, actor);
  if (draw) await consume(draw, always);
  const scope = declaration.operation?.definition.scope;
  if (actor && scope) assertScope(actor, scope);
  return actor;
}

async function inputOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  declaration: RouteDeclaration<Documented | null, Authentication, Params, Query, Body>,
  request: Request,
  { params, always }: EndpointContext,
) {
  return {
    params: parseInput(declaration.params ?? Nothing, params) as z.output<Params>,
    query: parseInput(declaration.query ?? Nothing, readQuery(request)) as z.output<Query>,
    body: (await bodyOf(declaration, { request, always })) as z.output<Body>,
  };
}

type BodyDeclaration = Pick<Endpoint["declaration"], "body" | "bodyType">;

async function bodyOf(
  { body, bodyType }: BodyDeclaration,
  reading: { request: Request; always: Headers },
): Promise<unknown> {
  if (!body) return {};
  return parseInput(body, await (bodyType === "form" ? readForm(reading) : readBody(reading)));
}
