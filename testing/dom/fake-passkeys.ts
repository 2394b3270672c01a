import { onTestFinished, vi } from "vitest";

type Asked = { kind: "create" | "get"; autofill: boolean };
type Answer = () => object | Promise<object>;

/**
 * Gives the browser of one test passkeys. An answer that throws is the browser's refusal; without one
 * the browser waits until it is asked something else.
 */
export function fakePasskeys({ autofill = false } = {}) {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  const isConditionalMediationAvailable = async () => autofill;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  );
  const ask = (kind: Asked["kind"]) => async (options: CredentialRequestOptions) => {
    asked.push({ kind, autofill: options.mediation === "conditional" });
    const answer = answers.shift();
    return await (answer ? answer() : untilAborted(options.signal));
  };
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { get: ask("get"), create: ask("create") },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "credentials");
  });
  return { asked, answerWith: (answer: Answer) => answers.push(answer) };
}

export function cancelled(): never {
  throw Object.assign(new Error("The operation either timed out or was not allowed."), {
    name: "NotAllowedError",
  });
}

export function assertion(): object {
  return credential({ authenticatorData: bytes, signature: bytes, userHandle: bytes });
}

export function attestation(): object {
  return credential({ attestationObject: bytes, getTransports: () => ["internal"] });
}

const bytes = new TextEncoder().encode("sample").buffer;

function credential(response: object) {
  return {
    id: "c2FtcGxl",
    rawId: bytes,
    type: "public-key",
    response: { clientDataJSON: bytes, ...response },
    getClientExtensionResults: () => ({}),
  };
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}
