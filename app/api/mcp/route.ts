import { methods } from "@/lib/http/methods";
import { mcpEndpoint } from "@/lib/mcp/mcp-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: mcpEndpoint });
