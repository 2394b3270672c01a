import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    environment: "node",
    include: ["lib", "inngest", "scripts", "components", "app"].map(
      (folder) => `${folder}/**/*.test.ts?(x)`,
    ),
    globalSetup: "lib/testing/postgres.ts",
    setupFiles: ["lib/testing/environment.ts", "lib/testing/console.ts"],
    pool: "forks",
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
