import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { dryRun, takeDryRun } from "@/lib/api/dry-run/dry-run";
import { DryRun } from "@/lib/api/dry-run/schema";
import type { Actor } from "@/lib/kernel/actor";
import { databaseTrouble } from "@/lib/kernel/database-trouble";
import { AppError } from "@/lib/kernel/errors";
import { assertStorable } from "@/lib/kernel/http/read-body";
import { consume } from "@/lib/kernel/limits/consume";
import type { RuleName } from "@/lib/kernel/limits/rate-limits";
import { log } from "@/lib/kernel/log";
import { isWriting } from "@/lib/kernel/rules";
import { overrideJsonSchema } from "@/lib/networks/options/override-json-schema";
import { Receipt } from "@/lib/records/receipts/schema";
import { withReceipt, writeOf } from "@/lib/records/receipts/with-receipt";
import { type PersonToAsk, personToAsk } from "./person-to-ask";
import type { McpTool } from "./tool";
import { mcpTools } from "./tools";

const instructions =
  "Herald schedules a team's posts to social networks. Read list_connections first: a post names accounts by id. Check with validate_post, then create_post. Times are UTC and end in Z.";

export function makeServer(actor: Actor): McpServer {
  const person = personToAsk(actor);
  const server = new McpServer(
    { name: "herald", title: "Herald", version: "0.2.6" },
    {
      instructions: actor.program
        ? `${instructions} The policy for you: ${actor.program.inWords()}`
        : instructions,
      maxToolInputElements: 10_000,
      // Without a session there is nobody to notify of a changed list.
      capabilities: { tools: { listChanged: false } },
      requestState: { verify: person.verify },
    },
  );
  for (const tool of mcpTools.filter((each) => isOffered(each, actor))) {
    const { name, title, description, annotations } = tool;
    const config = {
      title,
      description,
      annotations: { title, ...annotations },
      ...schemasOf(tool),
    };
    server.registerTool(name, config, (input, context) => {
      return callTool(tool, actor, { input, person, context });
    });
  }
  return server;
}

// Only administrative tools are hidden; the others explain a refusal themselves.
function isOffered({ scope }: McpTool, { admin }: Actor): boolean {
  return admin || !scope.endsWith(":admin");
}

type Schemas = { inputSchema: StandardSchemaWithJSON; outputSchema: StandardSchemaWithJSON };

const schemas = new Map<string, Schemas>();

function schemasOf({ name, input, output, definition }: McpTool): Schemas {
  const cached = schemas.get(name);
  if (cached) return cached;
  const [given, answered] = [jsonSchemaOf(input, "input"), jsonSchemaOf(output, "output")];
  const advertised = isWriting(definition)
    ? { inputSchema: advertise(askable(given)), outputSchema: advertise(receipted(answered)) }
    : { inputSchema: advertise(given), outputSchema: advertise(answered) };
  schemas.set(name, advertised);
  return advertised;
}

type Json = Record<string, unknown>;

function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const rules = { io, unrepresentable: "any", override: overrideJsonSchema } as const;
  return z.toJSONSchema(schema, rules) as Json;
}

function askable(schema: Json): Json {
  const dryRun = {
    type: "boolean",
    description: "Says what the call would do, and changes nothing.",
  };
  return { ...schema, properties: { ...Object(schema.properties), dryRun } };
}

/** A call's answer has its receipt beside it; a dry run answers what would happen instead. */
function receipted({ required, ...schema }: Json): Json {
  const beside = {
    receipt: jsonSchemaOf(Receipt, "output"),
    dryRun: jsonSchemaOf(DryRun, "output"),
  };
  return {
    ...schema,
    properties: { ...Object(schema.properties), ...beside },
    anyOf: [{ required: required ?? [] }, { required: ["dryRun"] }],
  };
}

/**
 * Returns a schema that the SDK advertises but never enforces. The operation validates, so a refusal
 * has the same code and message as over HTTP.
 */
function advertise(json: Json): StandardSchemaWithJSON {
  return {
    "~standard": {
      version: 1,
      vendor: "herald",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
}

type Sent = { input: unknown; person: PersonToAsk; context: ServerContext };

async function callTool(
  tool: McpTool,
  actor: Actor,
  { input, person, context }: Sent,
): Promise<CallToolResult | InputRequiredResult> {
  const told: { receipt?: Receipt } = {};
  const call = { operation: tool.name, input };
  try {
    assertStorable(input, "");
    for (const rule of rulesOf(tool)) {
      await consume({ rule, subject: [actor.credentialId ?? ""] }, new Headers());
    }
    const caller = await person.admit(call, context);
    if (isInputRequiredResult(caller)) return caller;
    const write = writeOf(caller, tool.definition, true);
    const tell = (receipt: Receipt) => Object.assign(told, { receipt });
    const output = await withReceipt({ write, tell }, (begin) =>
      run(tool, caller, { input, begin }),
    );
    return {
      content: [{ type: "text", text: textOf(output) }],
      structuredContent: { ...Object(output), ...told },
    };
  } catch (thrown) {
    const question = await person.ask(call, thrown, context);
    return question ?? failureResult(thrown, { requestId: actor.requestId, ...told });
  }
}

async function run(
  tool: McpTool,
  actor: Actor,
  { input, begin }: { input: unknown; begin: Parameters<Parameters<typeof withReceipt>[1]>[0] },
): Promise<unknown> {
  if (!isWriting(tool.definition)) return await tool.call(actor, input);
  const { isDryRun, rest } = takeDryRun(input);
  await begin(Object(rest), isDryRun);
  const call = () => tool.call(actor, rest);
  if (!isDryRun) return await call();
  return await dryRun(actor, tool.name, { run: call, shown: (result) => result });
}

function rulesOf({ annotations, rule }: McpTool): RuleName[] {
  if (rule) return ["mcp_calls", rule];
  return annotations.readOnlyHint ? ["mcp_calls"] : ["mcp_calls", "bearer_writes"];
}

// An assistant cannot look at pictures; their addresses would only fill its context.
function textOf(output: unknown): string {
  return JSON.stringify(output, (key, value) => (key === "avatarUrl" ? undefined : value));
}

function failureResult(
  thrown: unknown,
  { requestId, receipt }: { requestId: string | null; receipt?: Receipt },
): CallToolResult {
  const appError = thrown instanceof AppError ? thrown : unexpected(thrown, requestId);
  const { code, message, details } = appError;
  const error = { code, message, ...(requestId && { requestId }), ...(details && { details }) };
  return {
    isError: true,
    content: [{ type: "text", text: message }],
    structuredContent: { error, ...(receipt && { receipt }) },
  };
}

function unexpected(err: unknown, requestId: string | null): AppError {
  const trouble = databaseTrouble(err, requestId);
  if (trouble) return trouble;
  log.error({ requestId, err }, "A tool failed unexpectedly");
  return new AppError("internal_error", "Something went wrong on our side. Try again.");
}
