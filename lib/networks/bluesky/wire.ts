import { z } from "zod";

export const XrpcError = z.object({
  error: z.string(),
  message: z.string().optional(),
  error_description: z.string().optional(),
});
export type XrpcError = z.output<typeof XrpcError>;

export const NothingAnswer = z.unknown();

export const SessionAnswer = z.object({
  did: z.string(),
  handle: z.string(),
  accessJwt: z.string(),
  refreshJwt: z.string(),
  active: z.boolean().optional(),
  status: z.string().optional(),
});

export const CurrentSession = z.object({
  did: z.string(),
  handle: z.string(),
  active: z.boolean().optional(),
  status: z.string().optional(),
});

export const Did = z
  .string()
  .max(300)
  .regex(/^did:(plc:[a-z2-7]{24}|web:[\w.-]+(%3A\d+)?)$/);

export const ResolvedHandle = z.object({ did: Did });

export const DidDocument = z.object({
  id: z.string(),
  alsoKnownAs: z.array(z.string()).default([]),
  service: z
    .array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.unknown() }))
    .default([]),
});
export type DidDocument = z.output<typeof DidDocument>;

export const Address = z.url({ protocol: /^https?$/ }).max(2000);

export const ProtectedResource = z.object({ authorization_servers: z.array(Address).min(1) });

export const AuthorizationServer = z.object({
  issuer: Address,
  authorization_endpoint: Address,
  token_endpoint: Address,
  pushed_authorization_request_endpoint: Address,
  revocation_endpoint: Address.optional(),
});
export type AuthorizationServer = z.output<typeof AuthorizationServer>;

export const PushedRequest = z.object({ request_uri: z.string() });

export const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.string().optional(),
  scope: z.string(),
  sub: z.string(),
  expires_in: z.number().optional(),
});
export type TokenAnswer = z.output<typeof TokenAnswer>;

export const BlobAnswer = z.object({
  blob: z.object({ ref: z.object({ $link: z.string() }) }).loose(),
});

export const WrittenRecord = z.object({ uri: z.string(), cid: z.string() });

export const AppliedWrites = z.object({
  results: z.array(z.object({ uri: z.string().optional() })).optional(),
});

const StrongRef = z.object({ uri: z.string(), cid: z.string() });
export type StrongRef = z.output<typeof StrongRef>;

export const PostRecord = z.object({
  uri: z.string(),
  cid: z.string(),
  value: z.object({ reply: z.object({ root: StrongRef }).optional() }).loose(),
});

export const ProfileRecord = z.object({
  value: z.object({ displayName: z.string().optional() }).loose(),
});
