import { createServer } from "node:http";
import { serve } from "inngest/edge";
import { inngestClient } from "@/inngest/client";
import { keepRegistered } from "@/inngest/keep-registered";
import { env } from "@/lib/kernel/env";
import { answerWith } from "@/testing/answer-with";
import { createUnprotected } from "@/testing/unprotected-runner";

const { inngest } = env;
if (inngest.mode !== "served") throw new Error("The control needs an Inngest server.");
const functions = [createUnprotected()];
const handle = serve({ client: inngestClient, functions, serveOrigin: inngest.serveOrigin });
const answer = async (request: Request) =>
  new URL(request.url).pathname === "/api/inngest" ? handle(request) : new Response("ok");
createServer(answerWith(answer)).listen(env.PORT, "127.0.0.1");
keepRegistered(inngest, functions);
