import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { toPage } from "@/lib/kernel/paging";
import { assertSignedIn } from "./assert-signed-in";
import { type CredentialOwner, findCredentialPage } from "./credential-store";
import { listCredential } from "./present-credential";
import type { CredentialList } from "./schema";

export async function listOwnedCredentials(
  actor: Actor,
  owner: CredentialOwner,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CredentialList> {
  assertSignedIn(actor);
  const rows = await findCredentialPage(db, actor.workspaceId, { owner, limit, cursor });
  const items = rows.slice(0, limit).map(listCredential);
  const hasMore = rows.length > limit;
  return toPage(items, hasMore);
}
