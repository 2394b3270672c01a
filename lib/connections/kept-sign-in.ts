import { z } from "zod";
import { open, seal } from "@/lib/sealing/seal";

const KeptSignIn = z.strictObject({
  sandbox: z.boolean(),
  kept: z.record(z.string(), z.string()),
});

export type KeptSignIn = z.output<typeof KeptSignIn>;

export function sealSignIn(authorizationId: string, signIn: KeptSignIn): string {
  return seal(placeOf(authorizationId), JSON.stringify(signIn));
}

export function openSignIn(authorizationId: string, envelope: string): KeptSignIn {
  return KeptSignIn.parse(JSON.parse(open(placeOf(authorizationId), envelope)));
}

function placeOf(rowId: string) {
  return { table: "PageAuthorization", rowId, field: "sealedSignIn" };
}
