import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { findPasskeyPage } from "./passkey-store";
import { presentPasskey } from "./present-passkey";
import { ListPasskeys, PasskeyList } from "./schema";

export const listPasskeys = operation({
  name: "list_passkeys",
  summary: "List your passkeys, newest first",
  scope: "self",
  input: ListPasskeys,
  output: PasskeyList,
  run: async (actor, { limit, cursor }) => {
    const rows = await findPasskeyPage(db, personOf(actor), { limit, cursor });
    return toPage(rows.slice(0, limit).map(presentPasskey), rows.length > limit);
  },
});
