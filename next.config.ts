import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const root = fileURLToPath(new URL(".", import.meta.url));

export default {
  output: "standalone",
  outputFileTracingRoot: root,
  outputFileTracingExcludes: { "*": [".data/**", "e2e/**", "scripts/**", "**/*.test.*"] },
  // The process that decodes images is no part of the bundles, and nothing else loads sharp.
  outputFileTracingIncludes: {
    "/**": [
      "lib/images/decoder.mjs",
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
