import { once } from "node:events";
import { createServer } from "node:http";
import { answerInngest } from "@/inngest/answer-inngest";
import { runUntilStopped } from "@/inngest/run-until-stopped";
import { installRequestFilter } from "@/lib/api/http/request-filter";
import { env } from "@/lib/kernel/env";
import { answerWith } from "./answer-with";

async function start(): Promise<void> {
  installRequestFilter();
  const server = createServer(
    answerWith((request) =>
      answerInngest(request).catch(() => new Response(null, { status: 503 })),
    ),
  );
  server.listen(env.PORT, "127.0.0.1");
  await once(server, "listening");
  runUntilStopped();
  process.send?.("started");
}

process.once("message", () => void start());
process.once("disconnect", () => process.exit(0));
process.send?.("loaded");
