import { z } from "zod";
import { UserAndWorkspace } from "@/lib/auth/schema";
import { startSession } from "@/lib/auth/start-session";
import { openOperation } from "@/lib/kernel/open-operation";
import { provePasskey } from "./prove-passkey";
import { SignInWithPasskeyBody } from "./schema";

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
