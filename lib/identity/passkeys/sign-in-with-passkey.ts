import { z } from "zod";
import { UserAndWorkspace } from "@/lib/identity/auth/schema";
import { startSession } from "@/lib/identity/auth/start-session";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { openOperation } from "@/lib/kernel/open-operation";
import { readTokenCookie, setTokenCookie } from "@/lib/kernel/token-cookie";
import { beginCeremony, requestOptions } from "./ceremony";
import { challengeMinutes } from "./challenge-store";
import { provePasskey } from "./prove-passkey";
import { RequestOptionsAnswer, SignInWithPasskeyBody } from "./schema";

const ceremonyCookie = {
  name: "herald_ceremony",
  path: "/api/auth/passkeys",
  maxAgeSeconds: 2 * challengeMinutes * 60,
};

export const beginPasskeySignIn = openOperation({
  name: "begin_passkey_sign_in",
  summary: "Begin to sign in with a passkey",
  input: z.strictObject({ browser: z.string() }),
  output: RequestOptionsAnswer,
  run: async (_, { browser }) => {
    const challenge = await beginCeremony({ purpose: "sign_in", browser });
    return { options: requestOptions(challenge) };
  },
});

export const signInWithPasskey = openOperation({
  name: "sign_in_with_passkey",
  summary: "Sign in with a passkey",
  input: SignInWithPasskeyBody.extend({ browser: z.string() }),
  output: UserAndWorkspace,
  failures: ["invalid_login"],
  run: async (caller, { passkey: response, browser }) => {
    const { requestId } = caller;
    const proof = { response, ceremony: { purpose: "sign_in" as const, browser }, requestId };
    const { answer, token } = await provePasskey(proof, (tx, { userId, membership }) =>
      startSession(tx, caller, { ...membership, userId }),
    );
    caller.startSession(token);
    return answer;
  },
});

/**
 * Returns the secret that ties a ceremony without a session to one browser, and gives the browser
 * one more span of its cookie. All tabs share it, so that each of them can be answered.
 */
export function ceremonyBrowser({
  request,
  headers,
}: {
  request: Request;
  headers: Headers;
}): string {
  const browser = readTokenCookie(request, ceremonyCookie) ?? newOneTimeToken().token;
  headers.append("Set-Cookie", setTokenCookie(ceremonyCookie, browser));
  return browser;
}
