import type { Reply } from "@/lib/networks/simulation/reply";
import type { SimulatedRequest } from "@/lib/networks/simulation/request";
import type { Route } from "@/lib/networks/simulation/router";
import type { RealServer } from "./server";

const methods = [
  ["POST", "repo.uploadBlob", "blob.upload"],
  ["POST", "repo.putRecord", "record.put"],
  ["POST", "repo.applyWrites", "record.put"],
  ["GET", "repo.getRecord", "record.read"],
  ["POST", "server.createSession", "session.create"],
  ["POST", "server.refreshSession", "session.refresh"],
  ["GET", "server.getSession", "session.read"],
  ["GET", "identity.resolveHandle", "identity.resolve"],
] as const;

type Passing = {
  server: RealServer;
  baseUrl: () => string;
  passed: (request: SimulatedRequest, operation: string) => Promise<void>;
};

export function passingRoutes({ server, baseUrl, passed }: Passing): Route[] {
  return [
    ...methods.map(
      ([method, name, operation]): Route => ({
        method,
        path: `/xrpc/com.atproto.${name}`,
        operation,
        run: async ({ request }) => {
          const reply = await pass(
            new URL(`${request.url.pathname}${request.url.search}`, server.url),
            request,
          );
          if (method === "POST" && reply.status === 200) await passed(request, operation);
          return reply;
        },
      }),
    ),
    {
      method: "GET",
      path: "/:did",
      operation: "identity.document",
      run: async ({ request }) => {
        const reply = await pass(new URL(request.url.pathname, server.plcUrl), request);
        return { ...reply, body: String(reply.body).replaceAll(server.url, baseUrl()) };
      },
    },
    {
      method: "GET",
      path: "/profile/:did/post/:rkey",
      operation: "web.post",
      run: ({ request, segments: { did = "", rkey = "" } }) => {
        const address = new URL("/xrpc/com.atproto.repo.getRecord", server.url);
        const query = { repo: did, collection: "app.bsky.feed.post", rkey };
        address.search = String(new URLSearchParams(query));
        return pass(address, request);
      },
    },
  ];
}

async function pass(address: URL, { method, headers, body }: SimulatedRequest): Promise<Reply> {
  const sent = new Headers();
  for (const name of ["accept", "authorization", "content-type"]) {
    const value = headers[name];
    if (typeof value === "string") sent.set(name, value);
  }
  const answer = await fetch(address, {
    method,
    headers: sent,
    ...(method === "GET" ? {} : { body: new Uint8Array(body) }),
  });
  return {
    status: answer.status,
    contentType: answer.headers.get("content-type") ?? "application/json",
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
