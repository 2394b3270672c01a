import { z } from "zod";
import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { UserAndWorkspace } from "./schema";
import { findUserAndWorkspace } from "./user-store";

export const getMe = operation({
  name: "get_me",
  summary: "Read who is signed in",
  scope: "self",
  input: z.strictObject({}),
  output: UserAndWorkspace,
  run: async (actor) => await findUserAndWorkspace(db, personOf(actor)),
});
