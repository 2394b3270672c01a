import { createServer } from "node:http";
import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { inngestClient } from "@/inngest/client";
import { createFunctions, timings } from "@/inngest/functions";
import { keepRegistered } from "@/inngest/registration";
import { startRunner } from "@/inngest/runner";
import { env } from "@/lib/kernel/env";
import { createUnprotected } from "@/testing/publishing/unprotected-runner";
import { answerWith } from "@/testing/run/answer-with";
import { forgetLooks, withoutLooks } from "../no-look";
import type { ScaledControl } from "../options";

const { inngest } = env;
if (inngest.mode !== "served") throw new Error("The control needs an Inngest server.");

const starts: Record<ScaledControl, () => Promise<InngestFunction.Any[]>> = {
  "plain-step": async () => [createUnprotected()],
  "no-look": async () => {
    forgetLooks();
    if (env.RUNNER === "on") await startRunner(withoutLooks(timings));
    return createFunctions(withoutLooks(timings));
  },
};

const functions = await starts[process.argv[2] as ScaledControl]();
const handle = serve({ client: inngestClient, functions, serveOrigin: inngest.serveOrigin });
const answer = async (request: Request) =>
  new URL(request.url).pathname === "/api/inngest" ? handle(request) : new Response("ok");
createServer(answerWith(answer)).listen(env.PORT, "127.0.0.1");
keepRegistered(inngest, functions);
