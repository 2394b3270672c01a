import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { beginCeremony } from "./ceremony";
import { requestOptions } from "./ceremony-options";
import { ownSession } from "./own-session";
import { findDescriptors } from "./passkey-store";
import { RequestOptionsAnswer } from "./schema";

export const beginPasskeyConfirmation = operation({
  name: "begin_passkey_confirmation",
  summary: "Begin to confirm with a passkey that it is you",
  scope: "self",
  input: z.strictObject({}),
  output: RequestOptionsAnswer,
  failures: ["not_found"],
  run: async (actor) => {
    const { userId, sessionId } = ownSession(actor);
    const known = await findDescriptors(db, userId);
    if (known.length === 0) throw new AppError("not_found", "You have no passkey.");
    const challenge = await beginCeremony({ purpose: "confirm", sessionId });
    return { options: requestOptions(challenge, known) };
  },
});
