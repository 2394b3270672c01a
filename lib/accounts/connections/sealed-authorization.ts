import { z } from "zod";
import { open, seal } from "@/lib/kernel/sealing/seal";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { parseAccountSettings } from "./account-settings";

const StoredAccount = z.strictObject({
  accountId: z.string(),
  name: z.string(),
  handle: z.string(),
  avatarUrl: z.string().nullable(),
  credentials: z.record(z.string(), z.string()).nullable(),
  reason: z.string().nullable(),
  tokenExpiresAt: z.iso
    .datetime()
    .transform((instant) => new Date(instant))
    .nullable(),
  facts: z.unknown().optional().transform(parseAccountSettings),
});

const StoredDiscovery = z.strictObject({
  authorizedUserId: z.string(),
  sandbox: z.boolean(),
  accounts: z.array(StoredAccount),
});

export type StoredDiscovery = {
  authorizedUserId: string;
  sandbox: boolean;
  accounts: DiscoveredAccount[];
};

export function sealDiscovery(authorizationId: string, discovery: StoredDiscovery): string {
  return seal(discoveryPlace(authorizationId), JSON.stringify(discovery));
}

export function openDiscovery(authorizationId: string, envelope: string): StoredDiscovery {
  return StoredDiscovery.parse(JSON.parse(open(discoveryPlace(authorizationId), envelope)));
}

const Refusal = z.strictObject({ message: z.string().nullable() });
type Refusal = z.output<typeof Refusal>;

export function sealRefusal(authorizationId: string, refusal: Refusal): string {
  return seal(discoveryPlace(authorizationId), JSON.stringify(refusal));
}

export function openRefusal(authorizationId: string, envelope: string): Refusal {
  return Refusal.parse(JSON.parse(open(discoveryPlace(authorizationId), envelope)));
}

const KeptSignIn = z.strictObject({
  sandbox: z.boolean(),
  kept: z.record(z.string(), z.string()),
});
type KeptSignIn = z.output<typeof KeptSignIn>;

export function sealSignIn(authorizationId: string, signIn: KeptSignIn): string {
  return seal(signInPlace(authorizationId), JSON.stringify(signIn));
}

export function openSignIn(authorizationId: string, envelope: string): KeptSignIn {
  return KeptSignIn.parse(JSON.parse(open(signInPlace(authorizationId), envelope)));
}

function discoveryPlace(rowId: string) {
  return { table: "PageAuthorization", rowId, field: "sealedDiscovery" };
}

function signInPlace(rowId: string) {
  return { table: "PageAuthorization", rowId, field: "sealedSignIn" };
}
