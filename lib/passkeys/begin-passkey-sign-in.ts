import { z } from "zod";
import { openOperation } from "@/lib/kernel/open-operation";
import { beginCeremony } from "./ceremony";
import { requestOptions } from "./ceremony-options";
import { RequestOptionsAnswer } from "./schema";

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
