import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

// Generating needs no engine; naming any existing file stops Prisma from downloading one.
const prisma = createRequire(import.meta.url).resolve("prisma/build/index.js");
const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, "generate"], {
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
  encoding: "utf8",
});
if (status !== 0) console.error(`${stdout}${stderr}`);
process.exitCode = status ?? 1;
