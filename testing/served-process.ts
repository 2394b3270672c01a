import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { answerInngest } from "@/inngest/answer-inngest";
import { runUntilStopped } from "@/inngest/run-until-stopped";
import { installRequestFilter } from "@/lib/http/request-filter";
import { env } from "@/lib/kernel/env";

async function start(): Promise<void> {
  installRequestFilter();
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      ...(body ? { body } : {}),
    });
    const response = await answerInngest(request).catch(() => new Response(null, { status: 503 }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  });
  server.listen(env.PORT, "127.0.0.1");
  await once(server, "listening");
  runUntilStopped();
  process.send?.("started");
}

process.once("message", () => void start());
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
