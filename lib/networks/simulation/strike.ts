import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./faults";
import { type Reply, send, writeHead } from "./reply";

/** A structured refusal in the network's own envelope. */
export type RefusalWriter = (fault: Extract<Fault, { kind: "error" | "throttle" }>) => Reply;

export type Blow = { response: ServerResponse; reply: Reply; refuse: RefusalWriter };

/** Answers with the fault in place of `reply`. */
export async function strike(fault: Fault, { response, reply, refuse }: Blow): Promise<void> {
  switch (fault.kind) {
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "timeout":
      await wait(fault.ms, undefined, { ref: false });
      response.socket?.destroy();
      return;
    case "slow":
      await wait(fault.ms, undefined, { ref: false });
      send(response, reply);
      return;
    case "slow-body":
      await sendSlowly(response, reply, fault.ms);
      return;
    default:
      send(response, distort(fault, reply, refuse));
  }
}

type Distortion = Exclude<Fault, { kind: "reset" | "timeout" | "slow" | "slow-body" }>;

function distort(fault: Distortion, reply: Reply, refuse: RefusalWriter): Reply {
  switch (fault.kind) {
    // A proxy that garbles an answer keeps neither its body nor the headers that name what was made.
    case "truncated":
      return {
        ...reply,
        headers: {},
        body: reply.body.slice(0, Math.floor(reply.body.length / 2)),
      };
    case "empty-object":
      return { ...reply, headers: {}, body: "{}" };
    case "html":
      return {
        status: fault.status,
        contentType: "text/html",
        body: "<!doctype html><title>Error</title><p>Sorry, something went wrong.",
      };
    case "error":
    case "throttle":
      return refuse(fault);
  }
}

async function sendSlowly(response: ServerResponse, reply: Reply, ms: number): Promise<void> {
  const half = Math.floor(reply.body.length / 2);
  // An empty body ends with its head, so that the head is what comes late.
  if (half > 0) {
    writeHead(response, reply);
    response.write(reply.body.slice(0, half));
  }
  await wait(ms, undefined, { ref: false });
  if (half > 0) response.end(reply.body.slice(half));
  else send(response, reply);
}
