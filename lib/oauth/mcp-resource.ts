import { env } from "@/lib/kernel/env";

/** What a token for assistants is good for, and nothing else (RFC 8707). */
export const mcpResource = {
  path: "/api/mcp",
  /** The address people give their assistant, and the `resource` its client asks a token for. */
  get url(): string {
    return `${env.BASE_URL}${this.path}`;
  },
};
