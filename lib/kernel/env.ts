import { BlockList, isIP } from "node:net";
import { z } from "zod";
import {
  forbiddenFollower,
  forbiddenPort,
  isFollowedByOpenPorts,
  isOpenToBrowsers,
} from "./forbidden-ports";
import { readS3, type S3Settings } from "./s3-settings";

/** The only reader of `process.env`; reports every mistake in one sentence. */
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const port = z.coerce.number().int().min(1).max(65_535).refine(isOpenToBrowsers, forbiddenPort);
/** Each sandbox has a port of its own, from this one on. */
const portRange = port.refine(isFollowedByOpenPorts, forbiddenFollower);
const onOff = z.enum(["on", "off"]);

const Encryption = z
  .string()
  .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, {
    message: "must be `id:key[,id:key…]`, each key being 32 bytes in base64",
  })
  .transform((ring) => ring.split(",").map(readKey));

/** Inngest hashes the bytes that the digits stand for; of another key it would hash nothing. */
const SigningKey = z.string().regex(/^(signkey-\w+-)?([0-9a-f]{2})+$/i, {
  message:
    "must be an even number of hexadecimal digits, with a prefix such as `signkey-prod-` or without",
});

const Variables = z.object({
  PORT: port.default(3000),
  BASE_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  /** Uploads are refused where less is free, so that publishing goes on. */
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(500),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  SETUP_SECRET: z.string().min(16).max(1024),
  ENCRYPTION_KEYS: Encryption,
  /** Hosts that people may name for their account though they are not public https. */
  ALLOWED_HOSTS: z.string().default("").transform(readHosts),
  SANDBOX: onOff.default("on"),
  SANDBOX_PORT: portRange.default(3900),
  FFMPEG_PATH: z.string().min(1).default("ffmpeg"),
  PATH: z.string().default(""),
  HERALD_PROGRAM: z.string().min(1).optional(),
  RUNNER: onOff.default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  OAUTH_REGISTRATION: onOff.default("off"),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Addresses and networks whose `X-Forwarded-For` is trusted, e.g. `10.0.0.0/8, 2001:db8::1`. */
  TRUSTED_PROXIES: z.string().default("").transform(readProxies),
  /** `off` is for a limiting proxy in front, and for tests. */
  RATE_LIMITS: onOff.default("on"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^@<>\r\n]*(<[^\s@<>]*)?[^\s@<>]@[^\s@<>]+>?$/, {
      message: "must be an address, with a name or without: `Herald <herald@example.com>`",
    })
    .optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivateConnection, "must use https, except on this machine")
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(60).default("single sign-on"),
  OIDC_ALLOWED_DOMAINS: z.string().default("").transform(readDomains),
  OIDC_DEFAULT_ROLE: z.enum(["admin", "member", "viewer"]).default("member"),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "must be a region's name, such as eu-central-1")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name alone")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_FORCE_PATH_STYLE: onOff.optional(),
  S3_PUBLIC_URL: origin.optional(),
  INNGEST_EVENT_KEY: z.string().min(1).optional(),
  INNGEST_SIGNING_KEY: SigningKey.optional(),
  INNGEST_BASE_URL: origin.optional(),
  INNGEST_DEV: z.string().optional(),
  INNGEST_SERVE_ORIGIN: origin.optional(),
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
});

export type InngestMode =
  | { mode: "embedded" }
  | {
      mode: "served";
      eventKey: string;
      signingKey: string;
      serveOrigin: string;
      baseUrl?: string;
    };

/** Null leaves mails as files in `DATA_DIR/outbox`. */
export type SmtpSettings = { url: string; from: string };

/** An empty `allowedDomains` lets nobody join without an invitation. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  allowedDomains: string[];
  defaultRole: "admin" | "member" | "viewer";
};

export type Env = Omit<z.output<typeof Variables>, "BASE_URL"> & {
  BASE_URL: string;
  /** The variables as they are given; each network reads its own from them. */
  source: Source;
  inngest: InngestMode;
  smtp: SmtpSettings | null;
  oidc: OidcSettings | null;
  s3: S3Settings | null;
};

type Source = Record<string, string | undefined>;

let parsed: Env | undefined;

/** The variables are parsed at first use, so that a build needs no configuration. */
export const env: Env = new Proxy({} as Env, {
  get: (_, name: keyof Env) => {
    parsed ??= readEnv(process.env);
    return parsed[name];
  },
});

export function readEnv(source: Source): Env {
  const given =
    source.NEXT_PHASE === "phase-production-build" ? { ...forBuild, ...source } : source;
  const result = Variables.safeParse(withoutEmpty(given));
  if (!result.success) throw new Error(explain(result.error));
  const variables = result.data;
  const BASE_URL = variables.BASE_URL ?? `http://localhost:${variables.PORT}`;
  return {
    ...variables,
    BASE_URL,
    source: given,
    inngest: readInngest(variables, BASE_URL),
    smtp: readSmtp(variables),
    oidc: readOidc(variables),
    s3: readS3(variables, BASE_URL),
  };
}

/** `next build` imports every module and runs none of them. */
const forBuild: Source = {
  DATABASE_URL: "postgres://build.invalid/herald",
  SETUP_SECRET: "only-while-building",
  ENCRYPTION_KEYS: `build:${Buffer.alloc(32).toString("base64")}`,
};

function withoutEmpty(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  return `The configuration is not valid.\n${lines.join("\n")}`;
}

function readKey(entry: string): { id: string; key: Buffer } {
  const [id = "", key = ""] = entry.split(":");
  return { id, key: Buffer.from(key, "base64") };
}

function isPrivateConnection(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function readDomains(list: string): string[] {
  return list.split(/[\s,]+/).flatMap((domain) => domain.toLowerCase().replace(/^@/, "") || []);
}

function readHosts(list: string): string[] {
  return list.split(/[\s,]+/).flatMap((host) => host.toLowerCase() || []);
}

function readProxies(list: string, context: z.RefinementCtx): BlockList {
  const networks = new BlockList();
  for (const entry of list.split(",").map((part) => part.trim())) {
    if (entry !== "" && !addNetwork(networks, entry)) {
      context.addIssue(`\`${entry}\` is neither an address nor a network such as 10.0.0.0/8`);
    }
  }
  return networks;
}

function addNetwork(networks: BlockList, entry: string): boolean {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  const widest = version === 6 ? 128 : 32;
  const prefix = length === undefined ? widest : Number(length);
  if (version === 0 || prefix > widest) return false;
  networks.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  return true;
}

function readSmtp({ SMTP_URL, MAIL_FROM }: z.output<typeof Variables>): SmtpSettings | null {
  if (!SMTP_URL) return null;
  if (!MAIL_FROM) throw new Error("SMTP_URL needs MAIL_FROM, the address that mails come from.");
  return { url: SMTP_URL, from: MAIL_FROM };
}

function readOidc(variables: z.output<typeof Variables>): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = variables;
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET) return null;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    throw new Error("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.");
  }
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: variables.OIDC_NAME,
    allowedDomains: variables.OIDC_ALLOWED_DOMAINS,
    defaultRole: variables.OIDC_DEFAULT_ROLE,
  };
}

function readInngest(variables: z.output<typeof Variables>, baseUrl: string): InngestMode {
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_BASE_URL, INNGEST_DEV } = variables;
  const configured = [INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_BASE_URL].some(Boolean);
  if (!configured) return { mode: "embedded" };
  if (!INNGEST_EVENT_KEY || !INNGEST_SIGNING_KEY) {
    throw new Error("INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY must be set together.");
  }
  if (variables.NODE_ENV === "production" && INNGEST_DEV && INNGEST_DEV !== "0") {
    throw new Error("INNGEST_DEV must not be set in production: its requests are not signed.");
  }
  return {
    mode: "served",
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    serveOrigin: variables.INNGEST_SERVE_ORIGIN ?? baseUrl,
    ...(INNGEST_BASE_URL ? { baseUrl: INNGEST_BASE_URL } : {}),
  };
}
