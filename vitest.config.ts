import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These mostly wait, so that the other tests run beside them rather than before. */
const longest = ["fault-matrix", "kill", "random-faults"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const componentTests = ["components/**/*.dom.test.tsx"];
/** These count or kill processes, or load WebAssembly that a process can hold once. */
const processTests = ["scripts/**/*.test.ts", "lib/images/decoding-process.test.ts"];

const withDatabase = {
  environment: "node",
  globalSetup: "testing/postgres.ts",
  setupFiles: ["testing/fresh-start.ts", "testing/environment.ts", "testing/console.ts"],
};

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    pool: "forks",
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "node",
          include: ["lib", "inngest", "components", "app", "testing"].map(
            (folder) => `${folder}/**/*.test.ts?(x)`,
          ),
          exclude: [...componentTests, ...processTests, "node_modules/**"],
        },
      },
      {
        extends: true,
        test: {
          ...withDatabase,
          name: "process",
          include: processTests,
          exclude: ["scripts/bench/bare/**"],
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
          testTimeout: 60_000,
        },
      },
    ],
  },
});
