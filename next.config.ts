import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const root = fileURLToPath(new URL(".", import.meta.url));

export default {
  output: "standalone",
  outputFileTracingRoot: root,
  outputFileTracingExcludes: { "*": ownFiles() },
  // Only the process that decodes images loads sharp, and it is no part of the bundles.
  outputFileTracingIncludes: {
    "/**": [
      "node_modules/sharp/**",
      "node_modules/@img/**",
      "node_modules/detect-libc/**",
      "node_modules/semver/**",
    ],
  },
  turbopack: { root },
  // Native or stateful modules, which a bundle would break or load twice.
  serverExternalPackages: [
    "pg",
    "inngest",
    "@node-rs/argon2",
    "sharp",
    "pino",
    "oidc-provider",
    "rate-limiter-flexible",
    "nodemailer",
    // It loads react-dom/server, which Next keeps out of bundles for the server.
    "@react-email/render",
  ],
  poweredByHeader: false,
  // OAuth callbacks and API paths answer as they are called, without a redirect.
  skipTrailingSlashRedirect: true,
  typedRoutes: true,
  // `tsc` checks the types of everything, tests included, in a few seconds.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;

/**
 * The bundles hold what runs of the repository. A DATA_DIR may lie in it too, by any name. A folder's
 * bare name would also exclude bundles whose names begin with it.
 */
function ownFiles(): string[] {
  const own = readdirSync(root, { withFileTypes: true });
  return own
    .filter(({ name }) => !["node_modules", ".next"].includes(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/**` : entry.name));
}
