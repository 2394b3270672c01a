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

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    pool: "forks",
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["lib", "inngest", "scripts", "components", "app", "testing"].map(
            (folder) => `${folder}/**/*.test.ts?(x)`,
          ),
          exclude: [...componentTests, "node_modules/**"],
          globalSetup: "testing/postgres.ts",
          setupFiles: ["testing/environment.ts", "testing/console.ts"],
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
