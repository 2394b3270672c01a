import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const componentTests = ["components/**/*.dom.test.tsx"];
const s3Tests = ["lib/**/*.s3.test.ts", "scripts/**/*.s3.test.ts"];
/** These count or kill processes, or load WebAssembly that a process can hold once. */
const processTests = ["scripts/**/*.test.ts", "lib/kernel/images/decoding-process.test.ts"];

const databaseTests = ["lib", "inngest", "components", "app", "testing"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /(?<!\.dom|\.s3)\.test\.tsx?$/.test(file) && !processTests.includes(file));

/**
 * A file that changes variables, or imports once they are set, needs modules of its own; one that
 * starts runners or processes needs a database that none of an earlier file's works on.
 */
function standsAlone(file: string): boolean {
  const text = readFileSync(file, "utf8");
  return /process\.env|stubEnv|await import\(|runner|processes\(|spawn\(/i.test(text);
}

const withDatabase = {
  environment: "node",
  // Most of what these allocate is garbage before a larger young generation is collected.
  execArgv: ["--max-semi-space-size=32"],
  globalSetup: "testing/postgres.ts",
  setupFiles: ["testing/fresh-start.ts", "testing/environment.ts", "testing/console.ts"],
};

export default defineConfig({
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, ""),
      // Next takes this one for the app's pages too.
      "next/dynamic": "next/dist/shared/lib/app-dynamic.js",
    },
  },
  test: {
    pool: "forks",
    isolate: false,
    maxWorkers: 5,
    // These end what hangs; a slow machine needs most of them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "node",
          include: databaseTests.filter((file) => !standsAlone(file)),
          setupFiles: ["testing/shared-environment.ts", "testing/console.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "alone",
          include: databaseTests.filter(standsAlone),
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "s3",
          include: s3Tests,
          globalSetup: [withDatabase.globalSetup, "testing/s3/server.ts"],
          setupFiles: [...withDatabase.setupFiles, "testing/s3/environment.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "process",
          include: processTests,
          exclude: ["testing/bench/bare/**", ...s3Tests],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: componentTests,
          setupFiles: ["testing/dom/setup.ts", "testing/console.ts"],
        },
      },
    ],
  },
});
