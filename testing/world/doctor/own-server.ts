import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { text } from "node:stream/consumers";
import * as callback from "@/app/api/social/[segment]/callback/route";
import * as deletion from "@/app/api/social/[segment]/data-deletion/route";
import * as deauthorize from "@/app/api/social/[segment]/deauthorize/route";
import type { RouteModule } from "@/lib/api/http/methods";
import { describeArrival } from "@/lib/health/doctor/arrival";
import { env } from "@/lib/kernel/env";
import { failureResponse } from "@/lib/kernel/http/failure";
import { addressHeader } from "@/lib/kernel/limits/client-address";

export type Front = {
  trusted?: BlockList;
  forwardedFor?: string;
  instead?: (request: IncomingMessage, response: ServerResponse) => ServerResponse | false;
};

const social: Record<string, RouteModule> = { callback, deauthorize, "data-deletion": deletion };

export async function startOwnServer() {
  const front: Front = {};
  const server = createServer((request, response) => {
    if (front.instead?.(request, response)) return;
    void answer(request, front).then(async (answered) => {
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end(await answered.text());
    });
  });
  server.listen(Number(new URL(env.BASE_URL).port), "localhost");
  await once(server, "listening");
  const reset = () => {
    for (const name of Object.keys(front)) Reflect.deleteProperty(front, name);
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { front, reset, stop };
}

async function answer(incoming: IncomingMessage, front: Front): Promise<Response> {
  const url = new URL(incoming.url ?? "/", env.BASE_URL);
  switch (url.pathname) {
    case "/api/health":
      return Response.json({ status: "ok" });
    case "/api/health/arrival":
      return answerArrival(url, incoming.socket.remoteAddress ?? "", front);
    default:
      return await answerNetwork(url, incoming);
  }
}

function answerArrival({ searchParams }: URL, socketAddress: string, front: Front): Response {
  const headers = new Headers({ [addressHeader()]: socketAddress });
  if (front.forwardedFor) headers.set("X-Forwarded-For", front.forwardedFor);
  const asked = { ticket: searchParams.get("ticket") ?? "" };
  try {
    return Response.json(describeArrival({ headers }, asked, front.trusted));
  } catch (error) {
    return failureResponse(error, "test");
  }
}

async function answerNetwork(url: URL, incoming: IncomingMessage): Promise<Response> {
  const [, , , segment = "", kind = ""] = url.pathname.split("/");
  const method = incoming.method === "POST" ? "POST" : "GET";
  const body = method === "POST" ? { body: await text(incoming) } : {};
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const handler = social[kind]?.[method];
  if (!handler) return new Response(null, { status: 404 });
  const request = new Request(url, { method, headers, ...body });
  return await handler(request, { params: Promise.resolve({ segment }) });
}
