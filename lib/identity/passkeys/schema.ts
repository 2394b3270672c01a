import { z } from "zod";
import {
  Cursor,
  characters,
  notBlank,
  PageSize,
  pagedList,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";

export const passkeysMax = 20;

/** `insecure`: http at a host other than localhost; `numeric`: an IP address instead of a name. */
export type PasskeyObstacle = "insecure" | "numeric";

export const Passkey = z.strictObject({
  id: Uuid,
  name: z.string(),
  /** Says whether it can be synced, which never changes; null until an old one is used again. */
  backupEligible: z.boolean().nullable(),
  synced: z.boolean(),
  createdAt: UtcTimestamp,
  lastUsedAt: UtcTimestamp.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

export const ListPasskeys = z.strictObject({ limit: PageSize, cursor: Cursor });
export const PasskeyList = pagedList(Passkey);
export type PasskeyList = z.output<typeof PasskeyList>;
export const PasskeyParams = z.strictObject({ passkeyId: Uuid });
export const PasskeyAnswer = z.strictObject({ passkey: Passkey });
export const PasskeyRemoved = z.strictObject({ removed: z.literal(true) });
export const RenamePasskeyBody = z.strictObject({
  name: notBlank(60),
});
export const RenamePasskey = RenamePasskeyBody.extend(PasskeyParams.shape);

function base64url(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, "must be base64url");
}

const CredentialId = base64url(1364);
const publicKeyType = z.literal("public-key");

export const RegistrationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: z.array(characters(1, 32)).max(16).optional(),
  }),
});
export type RegistrationResponse = z.output<typeof RegistrationResponse>;

export const AuthenticationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: base64url(128).optional(),
  }),
});
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>;

const CredentialDescriptor = z.strictObject({
  id: z.string(),
  type: publicKeyType,
  transports: z.array(z.string()),
});

export const CreationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type CreationOptions = z.output<typeof CreationOptions>;

export const RequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(CredentialDescriptor),
});
export type RequestOptions = z.output<typeof RequestOptions>;

export const CreationOptionsAnswer = z.strictObject({ options: CreationOptions });
export const RequestOptionsAnswer = z.strictObject({ options: RequestOptions });

export const AddPasskeyBody = z.strictObject({ passkey: RegistrationResponse });
export const SignInWithPasskeyBody = z.strictObject({ passkey: AuthenticationResponse });

export const ReauthenticateBody = z
  .strictObject({
    password: characters(1, 1024).optional(),
    passkey: AuthenticationResponse.optional(),
  })
  .refine(
    ({ password, passkey }) => (password === undefined) !== (passkey === undefined),
    "must have either `password` or `passkey`",
  )
  .meta({ oneOf: [{ required: ["password"] }, { required: ["passkey"] }] });
