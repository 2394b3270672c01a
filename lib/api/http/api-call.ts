import type { z } from "zod";

/**
 * The handlers of every path. `app/api/inventory.ts` adds them to this interface, so that `lib`
 * imports nothing of `app`; they are types alone, and nothing of the server reaches the browser.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by augmentation
export interface ApiPaths {}

type Path = keyof ApiPaths;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type ApiRoute = {
  [P in Path]: { [M in Method]: Declaration<M, P> extends never ? never : `${M} ${P}` }[Method];
}[Path];

/** Distributes over routes: the compiler would combine every route's parts with every other's. */
export type ApiInput<R extends ApiRoute> = R extends ApiRoute
  ? Part<"params", SchemaOf<R, "params">> &
      Part<"query", SchemaOf<R, "query">> &
      Part<"body", SchemaOf<R, "body">> & { signal?: AbortSignal; keepalive?: boolean }
  : never;

export type ApiOutput<R extends ApiRoute> =
  DeclarationOf<R> extends { operation: { definition: { output: infer Output } } }
    ? Output extends z.ZodType
      ? z.output<Output>
      : never
    : never;

type DeclarationOf<R extends ApiRoute> =
  R extends `${infer M extends Method} ${infer P extends Path}` ? Declaration<M, P> : never;

type Declaration<M extends Method, P extends Path> = ApiPaths[P][M] extends {
  endpoint: { declaration: infer D };
}
  ? D
  : never;

type SchemaOf<R extends ApiRoute, Name extends "params" | "query" | "body"> = Required<
  DeclarationOf<R>
>[Name];

type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [N in Name]?: z.input<Schema> }
    : { [N in Name]: z.input<Schema> }
  : never;
