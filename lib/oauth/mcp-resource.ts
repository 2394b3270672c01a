import { env } from "@/lib/kernel/env";

/** The only resource that an assistant's token is valid for (RFC 8707). */
export const mcpResource = {
  path: "/api/mcp",
  get url(): string {
    return `${env.BASE_URL}${this.path}`;
  },
};
