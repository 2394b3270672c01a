import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { catalogueAdapter } from "./catalogue-adapter";

const require = createRequire(import.meta.url);

type Bindings = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

// The bindings keep one instance in a module variable; loading them twice would replace it.
let bindings: Promise<Bindings> | undefined;

export async function withSchemaEngine<T>(
  databaseUrl: string,
  job: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  bindings ??= loadBindings();
  const { SchemaEngine } = await bindings;
  const { factory, close } = catalogueAdapter(databaseUrl);
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await job(engine);
  } finally {
    engine.free();
    await close();
  }
}

// Node 20 cannot import .wasm files, so this does what the package's entry does.
async function loadBindings(): Promise<Bindings> {
  const loaded = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const entry = require.resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(join(dirname(entry), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": { ...loaded, ...unreferencedTimers(loaded) },
  });
  loaded.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: reportPanic } });
  return loaded;
}

// The engine leaves a timer of ten seconds behind, which must not keep the process alive.
function unreferencedTimers(loaded: Bindings): WebAssembly.ModuleImports {
  const names = Object.keys(loaded).filter((name) => name.startsWith("__wbg_setTimeout"));
  const start = (callback: () => void, delay: number) => setTimeout(callback, delay).unref();
  return Object.fromEntries(names.map((name) => [name, start]));
}

function reportPanic(message: string): void {
  console.error(`Prisma's schema engine failed: ${message}`);
}
