import { z } from "zod";
import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { WaysIn } from "./schema";
import { waysIn } from "./ways-in";

export const getWaysIn = operation({
  name: "get_ways_in",
  summary: "Read what you can sign in with",
  scope: "self",
  input: z.strictObject({}),
  output: WaysIn,
  run: (actor) => waysIn(db, personOf(actor)),
});
