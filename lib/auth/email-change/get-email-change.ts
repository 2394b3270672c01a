import { z } from "zod";
import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findPendingChange } from "./email-change-store";
import { PendingEmailChange } from "./schema";

export const getEmailChange = operation({
  name: "get_email_change",
  summary: "Read the e-mail address that is waiting to be confirmed",
  scope: "self",
  input: z.strictObject({}),
  output: PendingEmailChange,
  run: async (actor) => ({ pending: await findPendingChange(db, personOf(actor)) }),
});
