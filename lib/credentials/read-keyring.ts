import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { toPage } from "@/lib/kernel/paging";
import { assertSignedIn } from "./assert-signed-in";
import { type Keyring, pageOfCredentials } from "./credential-store";
import { listCredential } from "./present-credential";
import type { CredentialList } from "./schema";

/** One page of a keyring, newest first, with what no longer works. */
export async function readKeyring(
  actor: Actor,
  keyring: Keyring,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CredentialList> {
  assertSignedIn(actor);
  const rows = await pageOfCredentials(db, actor.workspaceId, { keyring, limit, cursor });
  const items = rows.slice(0, limit).map(listCredential);
  const hasMore = rows.length > limit;
  return toPage(items, hasMore);
}
