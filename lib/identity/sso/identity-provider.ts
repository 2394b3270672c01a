import * as client from "openid-client";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { followable } from "@/lib/kernel/untrusted/rules";
import { readText } from "@/lib/networks/http/exchange";
import { requireOidc } from "./oidc-settings";
import { SsoFailure } from "./sso-failure";

const answerSeconds = 5;
const clockSkewSeconds = 30;
/** So short that the sign-in page soon says when the provider is down. */
const freshMs = 600_000;
const retryMs = 5_000;

type Known = {
  config: client.Configuration | null;
  isUnsafe: boolean;
  askAt: number;
  asking: Promise<void> | null;
};

const known: Known = { config: null, isUnsafe: false, askAt: 0, asking: null };

/**
 * Returns the provider's addresses and keys, at most ten minutes old. A provider that does not answer
 * is `unavailable`, and is asked again after five seconds. One whose addresses may not be followed is a
 * `provider_error`.
 */
export async function identityProvider(): Promise<client.Configuration> {
  if (now().getTime() >= known.askAt) {
    known.asking ??= discover().finally(() => {
      known.asking = null;
    });
    await known.asking;
  }
  if (known.config) return known.config;
  if (!known.isUnsafe) throw new SsoFailure("unavailable");
  throw new AppError(
    "provider_error",
    `${requireOidc().name} names an address that is not on https, so that nobody is led there.`,
  );
}

async function discover(): Promise<void> {
  const { issuer, clientId, clientSecret } = requireOidc();
  const server = new URL(issuer);
  try {
    const config = await client.discovery(
      server,
      clientId,
      { [client.clockTolerance]: clockSkewSeconds },
      authenticateBy(clientSecret),
      {
        timeout: answerSeconds,
        [client.customFetch]: fetchOfProvider,
        execute: [
          // Tokens are believed for their signature, not only for the connection they came by.
          client.enableNonRepudiationChecks,
          ...(server.protocol === "http:" ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    if (withoutSlash(config.serverMetadata().issuer) !== withoutSlash(issuer)) {
      throw new Error("The provider is of several tenants; OIDC_ISSUER must name one.");
    }
    if (!hasSafeAddresses(config, server)) throw new UnsafeAddress();
    Object.assign(known, { config, isUnsafe: false, askAt: now().getTime() + freshMs });
  } catch (thrown) {
    const isUnsafe = thrown instanceof UnsafeAddress;
    Object.assign(known, { config: null, isUnsafe, askAt: now().getTime() + retryMs });
    log.warn({ reason: reasonOf(thrown) }, "The identity provider could not be asked about itself");
  }
}

class UnsafeAddress extends Error {
  constructor() {
    super("The provider names an address that is neither on https nor on a host that is allowed.");
  }
}

/** An issuer without TLS may only stand on its own host without it, or where the operator says so. */
function hasSafeAddresses(config: client.Configuration, issuer: URL): boolean {
  const own = issuer.protocol === "http:" ? [issuer.host] : [];
  const plainHosts = [...own, ...env.ALLOWED_HOSTS];
  const named = config.serverMetadata();
  return [
    named.authorization_endpoint,
    named.token_endpoint,
    named.userinfo_endpoint,
    named.jwks_uri,
  ].every((address) => address === undefined || followable(address, plainHosts) !== null);
}

const answerBytesMax = 256 * 1024;

/** Its documents and keys take some kilobytes, and the library reads any length. */
export const fetchOfProvider: client.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const text = await readText(response, answerBytesMax);
  const { status, headers } = response;
  return new Response(text === "" ? null : text, { status, headers });
};

function authenticateBy(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const use = methods?.includes("client_secret_post") ? post : basic;
    use(server, ...rest);
  };
}

/** The library's messages are its own; their causes hold what the provider sent. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return "unknown";
  const code = "code" in thrown ? ` (${String(thrown.code)})` : "";
  return `${thrown.message}${code}`;
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, "");
}
