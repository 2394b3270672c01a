import { createCredential, createTeamCredential } from "@/lib/identity/credentials/credentials";
import type { CreateCredential } from "@/lib/identity/credentials/schema";
import { plant } from "./canaries";
import type { Person } from "./world";

export type Key = { id: string; token: string; headers: { Authorization: string; Origin: null } };

export type KeyFields = Partial<CreateCredential> & { kind?: "personal" | "team" };

export async function createKey(creator: Person, fields: KeyFields = {}): Promise<Key> {
  const { kind = "personal", ...given } = fields;
  const create = kind === "team" ? createTeamCredential : createCredential;
  const made = await create(creator, { name: "A sample key", accessLevel: "edit", ...given });
  plant("an API key", made.token);
  return { id: made.credential.id, ...holding(made.token) };
}

export function holding(token: string): Omit<Key, "id"> {
  return { token, headers: { Authorization: `Bearer ${token}`, Origin: null } };
}
