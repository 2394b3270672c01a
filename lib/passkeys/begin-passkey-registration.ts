import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { beginCeremony } from "./ceremony";
import { creationOptions } from "./ceremony-options";
import { ownSession } from "./own-session";
import { assertBelowLimit } from "./passkey-limit";
import { findDescriptors, findPasskeyOwner } from "./passkey-store";
import { CreationOptionsAnswer } from "./schema";

export const beginPasskeyRegistration = operation({
  name: "begin_passkey_registration",
  summary: "Begin to add a passkey",
  scope: "self",
  input: z.strictObject({}),
  output: CreationOptionsAnswer,
  failures: ["limit_reached"],
  run: async (actor) => {
    const { userId, sessionId } = ownSession(actor);
    const known = await findDescriptors(db, userId);
    assertBelowLimit(known.length);
    const owner = await findPasskeyOwner(db, userId);
    const challenge = await beginCeremony({ purpose: "register", sessionId });
    return { options: await creationOptions({ challenge, userId, known, ...owner }) };
  },
});
