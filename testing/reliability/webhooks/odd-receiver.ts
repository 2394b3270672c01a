import { verify } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { publicKeyOf } from "@/lib/records/webhooks/signature";
import {
  type Answer,
  type HeardEvent,
  startWebhookReceiver,
} from "@/testing/servers/webhook-receiver";

export type Verifier = { secret: string; publicKey: string | null };

type Behaviour = (response: ServerResponse, random: () => number) => Promise<boolean> | boolean;

/** Each says whether it took the event. */
const behaviours: Record<string, { weight: number; act: Behaviour }> = {
  takes: { weight: 58, act: (response) => answerWith(response, 200) },
  "takes slowly": {
    weight: 8,
    act: async (response, random) => {
      await sleep(random() * 200);
      return answerWith(response, 202);
    },
  },
  "takes and cuts its answer": {
    weight: 4,
    act: (response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write("a", () => response.destroy());
      return true;
    },
  },
  fails: { weight: 8, act: (response) => answerWith(response, 500) },
  redirects: {
    weight: 4,
    act: (response) => answerWith(response, 307, { location: "/elsewhere" }),
  },
  // A receiver may take an event and be cut off before it can say so.
  cuts: { weight: 6, act: (response) => !response.destroy() },
  hangs: { weight: 2, act: () => false },
  "is gone": { weight: 1, act: (response) => answerWith(response, 410) },
  "is limited": { weight: 4, act: (response) => answerWith(response, 429) },
  "asks for time": {
    weight: 3,
    act: (response) => answerWith(response, 503, { "retry-after": "1" }),
  },
  "is a gateway": { weight: 2, act: (response) => answerWith(response, 502) },
};

function answerWith(response: ServerResponse, status: number, headers = {}): boolean {
  response.writeHead(status, headers).end(`${status}`);
  return status < 300;
}

/** Answers at random, verifies all that it hears, and keeps what it took. */
export async function startOddReceiver(random: () => number, verifiers: Map<string, Verifier>) {
  const taken = new Map<
    string,
    { path: string; body: string; times: number; bodies: Set<string> }
  >();
  const counts: Record<string, number> = {};
  const unverified: HeardEvent[] = [];
  let isKind = false;
  let beforeAnswer = () => Promise.resolve();
  const answer: Answer = async (response, heard) => {
    if (!isVerified(heard, verifiers.get(heard.path))) unverified.push(heard);
    const [name, { act }] = isKind ? behaviourAt(0) : behaviourAt(random());
    counts[name] = (counts[name] ?? 0) + 1;
    // An event is taken before the answer is on its way.
    const known = taken.get(heard.id) ?? { ...heard, times: 0, bodies: new Set() };
    known.bodies.add(heard.body);
    const note = () => taken.set(heard.id, { ...known, times: known.times + 1 });
    if (name.startsWith("takes")) note();
    await beforeAnswer();
    await act(response, random);
  };
  const receiver = await startWebhookReceiver(answer);
  return {
    ...receiver,
    taken,
    counts,
    unverified,
    followed: () => receiver.heard.filter(({ path }) => path === "/elsewhere").length,
    beKind: () => {
      isKind = true;
    },
    onNextAnswer: (act: () => Promise<void>) => {
      beforeAnswer = async () => {
        beforeAnswer = () => Promise.resolve();
        await act();
      };
    },
  };
}

function behaviourAt(share: number) {
  const all = Object.entries(behaviours);
  let left = share * all.reduce((sum, [, { weight }]) => sum + weight, 0);
  for (const one of all) {
    left -= one[1].weight;
    if (left < 0) return one;
  }
  throw new Error("A share is less than one.");
}

function isVerified({ headers, body }: HeardEvent, verifier: Verifier | undefined): boolean {
  if (!verifier) return false;
  const sent = headers as Record<string, string>;
  if (verifier.publicKey) return isSigned(verifier.publicKey, sent, body);
  try {
    new Webhook(verifier.secret).verify(body, sent);
    return true;
  } catch {
    return false;
  }
}

function isSigned(publicKey: string, headers: Record<string, string>, body: string): boolean {
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const [kind, signature = ""] = headers["webhook-signature"]?.split(",") ?? [];
  const bytes = Buffer.from(signature, "base64");
  return kind === "v1a" && verify(null, Buffer.from(content), publicKeyOf(publicKey), bytes);
}
