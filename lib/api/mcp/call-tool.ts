import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Actor } from "@/lib/kernel/actor";
import { databaseTrouble } from "@/lib/kernel/database-trouble";
import { AppError } from "@/lib/kernel/errors";
import { assertStorable } from "@/lib/kernel/http/read-body";
import { consume } from "@/lib/kernel/limits/consume";
import type { RuleName } from "@/lib/kernel/limits/rules";
import { log } from "@/lib/kernel/log";
import type { McpTool } from "./tool";

export async function callTool(
  tool: McpTool,
  actor: Actor,
  input: unknown,
): Promise<CallToolResult> {
  try {
    assertStorable(input, "");
    for (const rule of rulesOf(tool)) {
      await consume({ rule, subject: [actor.credentialId ?? ""] }, new Headers());
    }
    const output = (await tool.call(actor, input)) as Record<string, unknown>;
    return { content: [{ type: "text", text: textOf(output) }], structuredContent: output };
  } catch (thrown) {
    return failureResult(thrown, actor.requestId);
  }
}

function rulesOf({ annotations, rule }: McpTool): RuleName[] {
  if (rule) return ["mcp_calls", rule];
  return annotations.readOnlyHint ? ["mcp_calls"] : ["mcp_calls", "bearer_writes"];
}

// An assistant cannot look at pictures; their addresses would only fill its context.
function textOf(output: unknown): string {
  return JSON.stringify(output, (key, value) => (key === "avatarUrl" ? undefined : value));
}

function failureResult(thrown: unknown, requestId: string | null): CallToolResult {
  const appError = thrown instanceof AppError ? thrown : unexpected(thrown, requestId);
  const { code, message, details } = appError;
  const error = { code, message, ...(requestId && { requestId }), ...(details && { details }) };
  return {
    isError: true,
    content: [{ type: "text", text: message }],
    structuredContent: { error },
  };
}

function unexpected(err: unknown, requestId: string | null): AppError {
  const trouble = databaseTrouble(err, requestId);
  if (trouble) return trouble;
  log.error({ requestId, err }, "A tool failed unexpectedly");
  return new AppError("internal_error", "Something went wrong on our side. Try again.");
}
