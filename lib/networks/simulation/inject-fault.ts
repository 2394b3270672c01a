import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./faults";
import { type Reply, send, writeHead } from "./reply";

export type RefusalWriter = (fault: Extract<Fault, { kind: "error" | "throttle" }>) => Reply;

export async function injectFault(
  fault: Fault,
  { response, reply, refuse }: { response: ServerResponse; reply: Reply; refuse: RefusalWriter },
): Promise<void> {
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
    // A garbled answer also loses its headers, because some of them name what was created.
    case "truncated":
      return {
        ...reply,
        headers: {},
        body: reply.body.slice(0, Math.floor(reply.body.length / 2)),
      };
    case "empty-object":
      return { ...reply, headers: {}, body: "{}" };
    case "replaced":
      return replaced(reply, fault.values);
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

type Values = Extract<Fault, { kind: "replaced" }>["values"];

function replaced(reply: Reply, values: Values): Reply {
  const headers = Object.entries(reply.headers ?? {}).map(([name, own]) => {
    const key = name.toLowerCase();
    return [name, Object.hasOwn(values, key) ? headerOf(values[key]) : own];
  });
  return { ...reply, headers: Object.fromEntries(headers), body: bodyOf(reply, values) };
}

function bodyOf({ contentType, body }: Reply, values: Values) {
  if (!contentType.startsWith("application/json")) return body;
  const changed = JSON.parse(String(body), (name, own) =>
    Object.hasOwn(values, name) ? values[name] : own,
  );
  return JSON.stringify(changed);
}

/** Takes as much of the value as a header carries. */
function headerOf(value: unknown): string {
  return String(value)
    .replace(/[^\x20-\x7e]/g, "")
    .slice(0, 8000);
}

async function sendSlowly(response: ServerResponse, reply: Reply, ms: number): Promise<void> {
  const half = Math.floor(reply.body.length / 2);
  // An answer with an empty body is complete after its head, so the head has to be late.
  if (half > 0) {
    writeHead(response, reply);
    response.write(reply.body.slice(0, half));
  }
  await wait(ms, undefined, { ref: false });
  if (half > 0) response.end(reply.body.slice(half));
  else send(response, reply);
}
