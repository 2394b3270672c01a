import { McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { Actor } from "@/lib/kernel/actor";
import { callTool } from "./call-tool";
import type { McpTool } from "./tool";
import { announced } from "./tool-schema";
import { mcpTools } from "./tools";

const instructions =
  "Herald schedules a team's posts to social networks. Read list_connections first: a post names accounts by id. Check with validate_post, then create_post. Times are UTC and end in Z.";

/** A server for one request, with the tools this actor may know of. */
export function makeServer(actor: Actor): McpServer {
  const server = new McpServer(
    { name: "herald", title: "Herald", version: "0.2.6" },
    {
      instructions,
      maxToolInputElements: 10_000,
      // A list that changes with the actor's role is read again, never announced.
      capabilities: { tools: { listChanged: false } },
    },
  );
  for (const tool of mcpTools.filter((each) => isOffered(each, actor))) {
    const { name, title, description, hints } = tool;
    const config = { title, description, annotations: { title, ...hints }, ...schemasOf(tool) };
    server.registerTool(name, config, (input) => callTool(tool, actor, input));
  }
  return server;
}

/** Administrative tools are offered to administrators; the others say themselves why they refuse. */
function isOffered({ scope }: McpTool, { admin }: Actor): boolean {
  return admin || !scope.endsWith(":admin");
}

type Schemas = { inputSchema: StandardSchemaWithJSON; outputSchema: StandardSchemaWithJSON };

const schemas = new Map<string, Schemas>();

function schemasOf({ name, input, output }: McpTool): Schemas {
  const known = schemas.get(name);
  if (known) return known;
  const made = {
    inputSchema: announced(input, "input"),
    outputSchema: announced(output, "output"),
  };
  schemas.set(name, made);
  return made;
}
