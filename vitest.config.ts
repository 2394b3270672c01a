import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const waitingLongestFirst = [
  "lib/publishing/kill",
  "lib/publishing/undo-kill",
  "scripts/postgres/server",
  "scripts/recover",
  "scripts/restore/never-twice",
  "lib/mail/kill",
  "lib/publishing/random-faults",
  "lib/publishing/turns",
  "inngest/runner",
  "inngest/embedded/takeover",
];

/** Tests that wait follow each other, and run beside those that compute. */
class WaitingBesideComputing extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const named = (name: string) =>
      sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`));
    const waiters = waitingLongestFirst.flatMap(named);
    const others = sorted.filter((file) => !waiters.includes(file));
    const apart = Math.ceil(others.length / (waiters.length + 1));
    const part = (index: number) => others.slice(index * apart, (index + 1) * apart);
    return [
      ...waiters.flatMap((waiter, index) => [waiter, ...part(index)]),
      ...part(waiters.length),
    ];
  }
}

const componentTests = ["components/**/*.dom.test.tsx"];
const s3Tests = ["lib/**/*.s3.test.ts", "scripts/**/*.s3.test.ts"];
/** These count or kill processes, or load WebAssembly that a process can hold once. */
const processTests = ["scripts/**/*.test.ts", "lib/images/decoding-process.test.ts"];

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
    sequence: { sequencer: WaitingBesideComputing },
    // These end what hangs; a slow machine needs most of them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "node",
          include: ["lib", "inngest", "components", "app", "testing"].map(
            (folder) => `${folder}/**/*.test.ts?(x)`,
          ),
          exclude: [...componentTests, ...processTests, ...s3Tests, "node_modules/**"],
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
          exclude: ["scripts/bench/bare/**", ...s3Tests],
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
