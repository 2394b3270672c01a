import { z } from "zod";
import { DryRunAnswer } from "@/lib/api/dry-run/schema";
import { additionsIn, includeQuery } from "@/lib/api/http/include";
import type { HttpMethod } from "@/lib/api/http/methods";
import type { Documented, Endpoint } from "@/lib/api/http/route";
import type { ErrorCode } from "@/lib/kernel/errors";
import { isWriting } from "@/lib/kernel/rules";
import type { Address } from "./address";
import { answerHeaders, describePolicy, securityByAuth } from "./describe-policy";
import { errorCodes, errorDescriptions } from "./error-codes";
import { componentSchemas, type JsonSchema, jsonSchema } from "./json-schema";
import { sample } from "./sample";
import { tagOf } from "./tags";

type Declaration = Endpoint["declaration"];
type Content = { schema: JsonSchema; example?: unknown };

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
  style?: string;
  explode?: boolean;
};

export type Answer = {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Content>;
};

export type DescribedRoute = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, Content> };
  responses: Record<string, Answer>;
};

const definitions = componentSchemas();

export function describeRoute(
  { path, segment }: Address,
  method: HttpMethod,
  declaration: Declaration & { operation: Documented },
): DescribedRoute {
  const { name, summary, output } = declaration.operation.definition;
  const { names } = additionsIn(output);
  return {
    operationId: segment ? `${name}_${segment.replaceAll("-", "_")}` : name,
    summary,
    description: describePolicy(declaration, method),
    tags: [tagOf(path)],
    security: securityByAuth[declaration.auth],
    parameters: [
      ...parameters("path", declaration.params).filter((one) => path.includes(`{${one.name}}`)),
      ...parameters("query", declaration.query),
      ...(names.length > 0 ? parameters("query", includeQuery(names)) : []),
      ...(takesDryRun(declaration) && !declaration.body ? parameters("query", AskedDryRun) : []),
    ],
    ...(declaration.body ? { requestBody: requestBody(declaration.body, declaration) } : {}),
    ...(declaration.file ? { requestBody: fileBody(declaration.file) } : {}),
    responses: { ...successes(declaration), ...failures(declaration, method), 431: headersTooLong },
  };
}

function parameters(place: "path" | "query", schema: z.ZodType | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property as JsonSchema,
    // A list is one parameter with commas between its values.
    ...((property as JsonSchema).type === "array" ? { style: "form", explode: false } : {}),
  }));
}

const AskedDryRun = z.strictObject({
  dryRun: z
    .boolean()
    .optional()
    .describe("Says what the call would do, as a `DryRunAnswer`, and changes nothing."),
});

function takesDryRun({ operation }: Declaration): boolean {
  return operation !== null && isWriting(operation.definition);
}

function requestBody(body: z.ZodType, declaration: Declaration) {
  const isForm = declaration.bodyType === "form";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const schema = jsonSchema(body, "input");
  const { properties } = jsonSchema(AskedDryRun, "input");
  const asked = { ...schema, properties: { ...schema.properties, ...properties } };
  const described = content(takesDryRun(declaration) ? asked : schema);
  return { required: true as const, content: { [type]: described } };
}

function fileBody({ types }: NonNullable<Declaration["file"]>) {
  const content = Object.fromEntries(Object.keys(types).map((type) => [type, bytes]));
  return { required: true as const, content };
}

function successes(declaration: Declaration & { operation: Documented }) {
  const { answers, operation } = declaration;
  const { output } = operation.definition;
  const described = Object.entries(answers ?? { 200: "application/json" }).map(
    ([status, types]): [string, Answer] => [
      status,
      {
        description: successDescriptions[status] ?? "Done.",
        headers: answerHeaders(declaration, Number(status)),
        ...(types ? { content: contentOf([types].flat(), output, declaration) } : {}),
      },
    ],
  );
  return Object.fromEntries(described);
}

function contentOf(
  types: string[],
  output: z.ZodType,
  declaration: Declaration,
): Record<string, Content> {
  const json = () => {
    const { schema, example } = content(jsonSchema(output, "output"));
    const ofDryRun = jsonSchema(DryRunAnswer, "output");
    return {
      schema: takesDryRun(declaration) ? { anyOf: [schema, ofDryRun] } : schema,
      example: additionsIn(output).trim(example, new Set()),
    };
  };
  const described = types.map((type) => [type, type === "application/json" ? json() : bytes]);
  return Object.fromEntries(described);
}

const bytes: Content = { schema: {} };

function content(schema: JsonSchema): Content {
  return { schema, example: sample(schema, definitions) };
}

function failures(declaration: Declaration, method: HttpMethod) {
  const described = [...errorCodes(declaration, method)].map(
    ([status, codes]): [string, Answer] => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorDescriptions[code]}`).join("\n\n"),
        headers: answerHeaders(declaration, status),
        content: {
          "application/json": { schema: failureSchema(codes), example: failureOf(codes) },
        },
      },
    ],
  );
  return Object.fromEntries(described);
}

// The request filter answers it before a route; an address in a query alone may be that long.
const headersTooLong: Answer = {
  description: "`payload_too_large`: the address and the headers are larger than 16 KiB.",
  headers: { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } },
  content: {
    "application/json": {
      schema: failureSchema(["payload_too_large"]),
      example: failureOf(["payload_too_large"]),
    },
  },
};

function failureSchema(codes: ErrorCode[]): JsonSchema {
  return {
    $ref: "#/components/schemas/Error",
    properties: { error: { properties: { code: { enum: codes } } } },
  };
}

function failureOf([code = "internal_error"]: ErrorCode[]): unknown {
  const { requestId } = sample(
    definitions.Error?.properties?.error as JsonSchema,
    definitions,
  ) as Record<string, unknown>;
  return { error: { code, message: errorDescriptions[code].replaceAll("`", ""), requestId } };
}

const successDescriptions: Record<string, string> = {
  204: "There is nothing to show.",
  206: "The range that was asked for.",
  304: "The copy that `If-None-Match` names is the current one.",
  303: "The browser is sent to a page.",
};
