import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const componentTests = ["components/**/*.dom.test.tsx"];
/** React warns where its server and the browser render one context in the same process. */
const serverRenderedTests = ["components/**/*.server.test.tsx"];
const s3Tests = ["lib/**/*.s3.test.ts", "scripts/**/*.s3.test.ts"];
/** These count or kill processes, or load WebAssembly that a process can hold once. */
const processTests = [
  "scripts/**/*.test.ts",
  "testing/{chaos,conformance,drill,real,reliability,storage,suites}/**/*.test.ts",
  "lib/kernel/images/decoding-process.test.ts",
];

const withDatabase = {
  environment: "node",
  // Most of what these allocate is garbage before a larger young generation is collected.
  execArgv: ["--max-semi-space-size=32"],
  globalSetup: "testing/run/postgres.ts",
  setupFiles: [
    "testing/run/fresh-start.ts",
    "testing/run/environment.ts",
    "testing/run/console.ts",
  ],
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
    // These end what hangs, and are several times what a slow machine needs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "node",
          include: ["lib", "inngest", "components", "app", "testing"].map(
            (folder) => `${folder}/**/*.test.ts?(x)`,
          ),
          exclude: [
            ...componentTests,
            ...serverRenderedTests,
            ...processTests,
            ...s3Tests,
            "testing/bench/bare/**",
            "node_modules/**",
          ],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "s3",
          include: s3Tests,
          globalSetup: [withDatabase.globalSetup, "testing/servers/s3/server.ts"],
          setupFiles: [...withDatabase.setupFiles, "testing/servers/s3/environment.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "process",
          include: processTests,
          exclude: s3Tests,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: componentTests,
          setupFiles: ["testing/dom/setup.ts", "testing/run/console.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server-rendered",
          environment: "happy-dom",
          include: serverRenderedTests,
          setupFiles: ["testing/dom/setup.ts", "testing/run/console.ts"],
          isolate: true,
        },
      },
    ],
  },
});
