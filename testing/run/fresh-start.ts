import { vi } from "vitest";

/**
 * A file of these projects begins with the variables that the process had, with modules of its own
 * and without what modules keep for the whole process; only packages stay loaded.
 */
const worker = globalThis as typeof globalThis & { firstVariables?: NodeJS.ProcessEnv };
worker.firstVariables ??= { ...process.env };

for (const name of Object.keys(process.env)) {
  if (!(name in worker.firstVariables)) delete process.env[name];
}
Object.assign(process.env, worker.firstVariables);

for (const name of Object.keys(globalThis)) {
  if (name.startsWith("herald")) Reflect.deleteProperty(globalThis, name);
}
vi.resetModules();
