import { methods } from "@/lib/api/http/methods";
import { mcpEndpoint } from "@/lib/api/mcp/mcp-endpoint";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({ POST: mcpEndpoint });
