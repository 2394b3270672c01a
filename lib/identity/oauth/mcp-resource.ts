import { env } from "@/lib/kernel/env";

/** An assistant's token is valid for no other resource (RFC 8707). */
export const mcpResource = {
  path: "/api/mcp",
  get url(): string {
    return `${env.BASE_URL}${this.path}`;
  },
};
