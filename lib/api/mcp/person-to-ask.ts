import { setTimeout as sleep } from "node:timers/promises";
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import {
  askForExemption,
  takeExemption,
  urlOfExemption,
} from "@/lib/identity/exemptions/exemptions";
import type { Actor } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { PolicyDenied } from "@/lib/kernel/policy-denied";
import { derivedKey } from "@/lib/kernel/sealing/derived-key";

type Call = { operation: string; input: unknown };
type State = { exemptionId: string };

const question = "exemption";
/** One round waits so long for the person, below the minute after which clients give up. */
const waitedMs = 25_000;
const lookEveryMs = 1_000;
const stateSeconds = 1_800;

const Opens = z.object({ elicitation: z.object({ url: z.unknown() }) });

/**
 * Brings a call that the policy refused before an administrator: the client is asked to open our page, by
 * elicitation with a URL of the revision 2026-07-28, and calls again with a state that is signed and bound
 * to the credential; the exemption is bound to the arguments. The yes is a person's, in their session.
 */
export function personToAsk(actor: Actor) {
  const key = env.ENCRYPTION_KEYS[0]?.key;
  if (!key) throw new Error("There is no encryption key.");
  const states = createRequestStateCodec<State>({
    key: derivedKey(key, "mcp-request-state"),
    ttlSeconds: stateSeconds,
    bind: () => actor.credentialId ?? "",
  });

  const asking = async (context: ServerContext, id: string, why: string) =>
    inputRequired({
      inputRequests: {
        [question]: inputRequired.elicitUrl({
          url: urlOfExemption(id),
          message: `${why} An administrator can let this one call through.`,
        }),
      },
      requestState: await states.mint({ exemptionId: id }, context),
    });

  return {
    verify: states.verify,

    /** Returns with whose authority the call goes on, or the question again while nobody has decided. */
    async admit(call: Call, context: ServerContext): Promise<Actor | InputRequiredResult> {
      const state = context.mcpReq.requestState<State>();
      if (!state) return actor;
      const { exemptionId } = state;
      const answer = inputResponse(context.mcpReq.inputResponses, question);
      if (answer.kind === "elicit" && answer.action !== "accept") {
        throw new AppError("policy_denied", "Nobody opened the page, so nothing was let through.");
      }
      const decided = await decisionOn(actor, exemptionId, { call, signal: context.mcpReq.signal });
      return decided ?? (await asking(context, exemptionId, "Nobody has decided yet."));
    },

    /** Returns the question, where the client can open a page and the refusal can be lifted. */
    async ask(
      call: Call,
      refusal: unknown,
      context: ServerContext,
    ): Promise<InputRequiredResult | null> {
      const capabilities = Object(context.mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY];
      if (!(refusal instanceof PolicyDenied && Opens.safeParse(capabilities).success)) return null;
      if (Object(call.input).dryRun === true) return null;
      const id = await askForExemption(actor, call, refusal);
      return id === null ? null : await asking(context, id, refusal.message);
    },
  };
}

export type PersonToAsk = ReturnType<typeof personToAsk>;

async function decisionOn(
  actor: Actor,
  exemptionId: string,
  { call, signal }: { call: Call; signal: AbortSignal },
): Promise<Actor | null> {
  const until = performance.now() + waitedMs;
  for (;;) {
    const exempt = await takeExemption(actor, exemptionId, call);
    if (exempt || performance.now() >= until) return exempt;
    await sleep(lookEveryMs, undefined, { signal });
  }
}
