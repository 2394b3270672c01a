"use client";

import { useEffect, useEffectEvent } from "react";
import {
  browserOffersAutofill,
  cancelCeremony,
  signInWithPasskey,
} from "@/components/webauthn/ceremonies";
import { CeremonyFailure } from "@/components/webauthn/ceremony-failure";
import { ApiError } from "@/lib/http/api";

/** A challenge lives five minutes; the offer is renewed before that. */
const renewAfterMs = 4 * 60_000;

type Autofill = {
  /** Pause it while the browser asks otherwise: it asks one question at a time. */
  paused: boolean;
  onSignedIn: () => void;
  onFailed: (error: Error) => void;
};

export function usePasskeyAutofill({ paused, onSignedIn, onFailed }: Autofill): void {
  const signedIn = useEffectEvent(onSignedIn);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (paused) return;
    const ended = new AbortController();
    offerUntil(ended.signal, failed).then(
      (isSignedIn) => isSignedIn && signedIn(),
      (error: unknown) => failed(error instanceof Error ? error : new Error(String(error))),
    );
    return () => ended.abort();
  }, [paused]);
}

type Failed = Autofill["onFailed"];

async function offerUntil(ended: AbortSignal, failed: Failed): Promise<boolean> {
  if (!(await browserOffersAutofill())) return false;
  ended.addEventListener("abort", () => void cancelCeremony());
  let outcome: Outcome = "renew";
  while (outcome === "renew" && !ended.aborted) outcome = await offer(ended, failed);
  return outcome === "signed_in";
}

type Outcome = "signed_in" | "renew" | "over";

async function offer(ended: AbortSignal, failed: Failed): Promise<Outcome> {
  await untilVisible();
  const renewal = setTimeout(() => void cancelCeremony(), renewAfterMs);
  try {
    await signInWithPasskey({ autofill: true, signal: ended });
    return "signed_in";
  } catch (error) {
    return afterFailure(error, failed);
  } finally {
    clearTimeout(renewal);
  }
}

function afterFailure(error: unknown, failed: Failed): Outcome {
  if (error instanceof CeremonyFailure) return error.superseded ? "renew" : "over";
  if (!(error instanceof ApiError && error.code === "invalid_login")) return "over";
  failed(error);
  return "renew";
}

/** A page in the background would renew its offer for nobody. */
async function untilVisible(): Promise<void> {
  while (document.visibilityState === "hidden") {
    await new Promise<void>((resolve) => {
      document.addEventListener("visibilitychange", () => resolve(), { once: true });
    });
  }
}
