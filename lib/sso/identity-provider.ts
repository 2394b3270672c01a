import * as client from "openid-client";
import { now } from "@/lib/kernel/clock";
import { log } from "@/lib/kernel/log";
import { requireOidc } from "./require-oidc";
import { SsoFailure } from "./sso-failure";

const answerSeconds = 5;
const clockSkewSeconds = 30;
/** So short that the sign-in page soon says when the provider is down. */
const freshMs = 600_000;
const retryMs = 5_000;

type Known = { config: client.Configuration | null; askAt: number; asking: Promise<void> | null };

const known: Known = { config: null, askAt: 0, asking: null };

/**
 * Returns the provider's addresses and keys, at most ten minutes old. A provider that does not answer
 * is `unavailable`, and is asked again after five seconds.
 */
export async function identityProvider(): Promise<client.Configuration> {
  if (now().getTime() >= known.askAt) {
    known.asking ??= discover().finally(() => {
      known.asking = null;
    });
    await known.asking;
  }
  if (known.config) return known.config;
  throw new SsoFailure("unavailable");
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
    Object.assign(known, { config, askAt: now().getTime() + freshMs });
  } catch (thrown) {
    Object.assign(known, { config: null, askAt: now().getTime() + retryMs });
    log.warn({ reason: reasonOf(thrown) }, "The identity provider could not be asked about itself");
  }
}

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
