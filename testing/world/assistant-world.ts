import * as serverMetadata from "@/app/.well-known/oauth-authorization-server/route";
import * as resourceMetadata from "@/app/.well-known/oauth-protected-resource/[[...path]]/route";
import * as consents from "@/app/api/consents/[uid]/route";
import { handleOAuthRequest } from "@/lib/identity/oauth/handle-oauth-request";
import { type Mounts, startMcpServer } from "../http/mcp-server";
import { makeBrowser } from "./browser";
import type { Person } from "./world";

const mounts: Mounts = {
  node: (path) =>
    path.startsWith("/api/oauth/") ? (req, res) => handleOAuthRequest(req, res) : undefined,
  route: (path) => {
    const uid = /^\/api\/consents\/([^/]+)$/.exec(path)?.[1];
    if (uid) return { handlers: consents, params: { uid } };
    if (path.endsWith("/oauth-authorization-server")) {
      return { handlers: serverMetadata, params: {} };
    }
    const rest = path.split("/.well-known/oauth-protected-resource")[1];
    if (rest === undefined) return undefined;
    const parts = rest.split("/").filter(Boolean);
    return { handlers: resourceMetadata, params: parts.length > 0 ? { path: parts } : {} };
  },
};

export async function startAssistantWorld() {
  const server = await startMcpServer(mounts);
  return { ...server, browser: (person: Person | null) => makeBrowser(server.fetch, person) };
}

export type AssistantWorld = Awaited<ReturnType<typeof startAssistantWorld>>;
