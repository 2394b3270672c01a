import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from "@/lib/identity/passkeys/schema";
import { env } from "@/lib/kernel/env";

export type Forgery = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  backupEligible?: boolean;
  synced?: boolean;
  userHandle?: string | null;
  credentialId?: string;
};

type Settings = {
  aaguid?: string;
  transports?: string[];
  backupEligible?: boolean;
  synced?: boolean;
  counts?: boolean;
};

type Credential = { id: string; privateKey: KeyObject; publicKey: KeyObject; userHandle: string };

export type Authenticator = ReturnType<typeof softwareAuthenticator>;

export function softwareAuthenticator({
  aaguid = "00000000-0000-0000-0000-000000000000",
  transports = ["internal"],
  synced = false,
  backupEligible = synced,
  counts = true,
}: Settings = {}) {
  let credential: Credential | null = null;
  let counter = 0;
  const nextCounter = (forged: number | undefined) => {
    if (forged !== undefined) return forged;
    if (counts) counter += 1;
    return counter;
  };
  const authenticatorData = (rpId: string, forgery: Forgery, attested: Buffer | null) => {
    const { userPresent = true, userVerified = true } = forgery;
    const flags =
      Number(userPresent) |
      (Number(userVerified) << 2) |
      (Number(forgery.backupEligible ?? backupEligible) << 3) |
      (Number(forgery.synced ?? synced) << 4) |
      (Number(attested !== null) << 6);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(nextCounter(forgery.counter));
    return Buffer.concat([
      sha256(forgery.rpId ?? rpId),
      Buffer.of(flags),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };

  return {
    register(options: CreationOptions, forgery: Forgery = {}): RegistrationResponse {
      const keys = credential ?? generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = forgery.credentialId ?? credential?.id ?? randomBytes(32).toString("base64url");
      const { privateKey, publicKey } = keys;
      credential = { id, privateKey, publicKey, userHandle: options.user.id };
      const rawId = Buffer.from(id, "base64url");
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const model = Buffer.from(aaguid.replaceAll("-", ""), "hex");
      const attested = Buffer.concat([model, length, rawId, coseKey(publicKey)]);
      const authData = authenticatorData(options.rp.id, forgery, attested);
      const attestationObject = cbor(
        new Map<string, CborValue>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, forgery),
          attestationObject: attestationObject.toString("base64url"),
          transports,
        },
      };
    },

    assert(options: RequestOptions, forgery: Forgery = {}): AuthenticationResponse {
      if (!credential) throw new Error("This authenticator has no passkey.");
      const id = forgery.credentialId ?? credential.id;
      const data = authenticatorData(options.rpId, forgery, null);
      const clientDataJSON = clientData("webauthn.get", options.challenge, forgery);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      const handle = forgery.userHandle === undefined ? credential.userHandle : forgery.userHandle;
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON,
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, credential.privateKey).toString("base64url"),
          userHandle: handle ?? undefined,
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, forgery: Forgery): string {
  const { origin = env.BASE_URL, crossOrigin = false } = forgery;
  const data = {
    type: forgery.type ?? type,
    challenge: forgery.challenge ?? challenge,
    origin,
    crossOrigin,
  };
  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

/** The ES256 key as COSE (RFC 9053): kty 2, alg -7, crv 1. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

type CborValue = number | string | Buffer | Map<number, CborValue> | Map<string, CborValue>;

function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.of(type | length);
  if (length < 256) return Buffer.of(type | 24, length);
  return Buffer.of(type | 25, length >> 8, length & 255);
}
