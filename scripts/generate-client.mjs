import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// Reading the schema needs no engine; naming any existing file stops Prisma from looking for one.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

// The modules of @prisma/client-generator-ts that are written for `import` name files without ".js".
const require = createRequire(import.meta.url);
const { getGenerators, loadSchemaContext } = require("@prisma/internals");
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");

const cliProvidedPath = fileURLToPath(new URL("../prisma/schema", import.meta.url));
const generators = await getGenerators({
  schemaContext: await loadSchemaContext({
    schemaPath: { cliProvidedPath },
    printLoadMessage: false,
  }),
  registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  cliCommand: "generate",
});
for (const generator of generators) await generator.generate();
