import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "./project-root";

const unlisted = new Set([
  "[[...path]]",
  // MCP clients ask the server for its tools; the protocol has no paths.
  "mcp",
  "openapi.json",
]);

const inventoryFile = join(projectRoot, "app/api/inventory.ts");

export async function generateInventory(): Promise<void> {
  const text = await inventoryText();
  // An unchanged file keeps its time, so that nothing is built again.
  if ((await readFile(inventoryFile, "utf8").catch(() => null)) !== text) {
    await writeFile(inventoryFile, text);
  }
}

export async function inventoryText(): Promise<string> {
  const folders = await routeFolders();
  return [
    "// `npm run generate` writes this file from the route.ts files beside it. Do not edit.",
    ...folders.map((folder) => `import * as ${nameOf(folder)} from "./${folder}/route";`),
    "",
    "/** The handlers of every path under `/api`, with its parameters in braces. */",
    "export const inventory = {",
    ...folders.map((folder) => `  "${pathOf(folder)}": ${nameOf(folder)},`),
    "};",
    "",
    "type Inventory = typeof inventory;",
    "",
    'declare module "@/lib/api/http/api-call" {',
    "  interface ApiPaths extends Inventory {}",
    "}",
    "",
  ].join("\n");
}

async function routeFolders(): Promise<string[]> {
  const names = await readdir(join(projectRoot, "app/api"), { recursive: true });
  return names
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith("/route.ts"))
    .map((name) => name.slice(0, -"/route.ts".length))
    .filter((folder) => !unlisted.has(folder))
    .sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
}

function pathOf(folder: string): string {
  return `/api/${folder.replaceAll(/\[(\w+)\]/g, "{$1}")}`;
}

function nameOf(folder: string): string {
  const words = folder.match(/\w+/g) ?? [];
  return words.map((word, index) => (index === 0 ? word : capitalized(word))).join("");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateInventory();
