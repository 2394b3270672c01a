import type { CallToolResult } from "@modelcontextprotocol/server";
import { assertStorable } from "@/lib/http/read-body";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { consume } from "@/lib/limits/consume";
import type { RuleName } from "@/lib/limits/rules";
import type { McpTool } from "./tool";

/** Calls a tool's operation; what it refuses becomes an answer that an assistant can read and act on. */
export async function callTool(
  tool: McpTool,
  actor: Actor,
  input: unknown,
): Promise<CallToolResult> {
  try {
    assertStorable(input, "");
    for (const rule of rulesOf(tool)) {
      await consume({ rule, by: [actor.credentialId ?? ""] }, new Headers());
    }
    const output = (await tool.call(actor, input)) as Record<string, unknown>;
    return { content: [{ type: "text", text: inWords(output) }], structuredContent: output };
  } catch (thrown) {
    return refusal(thrown, actor.requestId);
  }
}

/** Every call is counted; what changes something also as over HTTP. */
function rulesOf({ hints, rule }: McpTool): RuleName[] {
  if (rule) return ["mcp_calls", rule];
  return hints.readOnlyHint ? ["mcp_calls"] : ["mcp_calls", "bearer_writes"];
}

/** Pictures inside the answer would only fill an assistant's memory. */
function inWords(output: unknown): string {
  return JSON.stringify(output, (key, value) => (key === "avatarUrl" ? undefined : value));
}

/** The one mapper from what was thrown to what a client of an assistant sees. */
function refusal(thrown: unknown, requestId: string | null): CallToolResult {
  const { code, message, details } = thrown instanceof AppError ? thrown : unexpected(thrown);
  const error = { code, message, ...(requestId && { requestId }), ...(details && { details }) };
  return {
    isError: true,
    content: [{ type: "text", text: message }],
    structuredContent: { error },
  };

  function unexpected(err: unknown): AppError {
    log.error({ requestId, err }, "A tool failed unexpectedly");
    return new AppError("internal_error", "Something went wrong on our side. Try again.");
  }
}
