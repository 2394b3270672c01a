import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const root = fileURLToPath(new URL(".", import.meta.url));

const ownFolders = new Set([
  ".next",
  "app",
  "components",
  "docs",
  "e2e",
  "inngest",
  "lib",
  "node_modules",
  "pages",
  "prisma",
  "public",
  "scripts",
  "testing",
]);

const isDeveloped = process.env.NODE_ENV === "development";

export default {
  output: "standalone",
  // Pages such as that of the primitives are part of no build.
  pageExtensions: isDeveloped ? ["tsx", "ts", "development.tsx"] : ["tsx", "ts"],
  outputFileTracingRoot: root,
  outputFileTracingExcludes: {
    "*": [
      ...foreignFolders(),
      "node_modules/react-dom/cjs/*.development.js",
      // Only a build measures fonts.
      "node_modules/next/dist/server/capsize-font-metrics.json",
    ],
  },
  // Processes that the app starts load these, which are no part of the bundles.
  outputFileTracingIncludes: {
    "/**": [
      "node_modules/csv-parse/{package.json,lib/**}",
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
  experimental: {
    // The package leads to Tailwind, Prism and marked too, which no mail of ours uses.
    optimizePackageImports: ["@react-email/components"],
    // Fewer, larger files compress better, and a first load fetches no more than its page needs.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 200_000 },
    turbopackFileSystemCacheForBuild: process.env.FIRST_BUILD !== "yes",
    // A page's code is loaded when it is first asked for: all at once take 40 MB and a second.
    preloadEntriesOnStart: false,
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
  },
  poweredByHeader: false,
  // OAuth callbacks and API paths answer as they are called, without a redirect.
  skipTrailingSlashRedirect: true,
  typedRoutes: true,
  // `tsc` checks the types of everything, tests included, in a few seconds.
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig;

/**
 * A DATA_DIR may lie in the repository, by any name. Next finds a folder's name anywhere in a path, so
 * this names none that bundles or packages have too.
 */
function foreignFolders(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ownFolders.has(entry.name))
    .map(({ name }) => `${name}/**`);
}
