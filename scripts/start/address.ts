import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export async function rememberAddress(dataDir: string, address: string): Promise<void> {
  await writeFile(fileIn(dataDir), `${address}\n`);
}

export async function rememberedAddress(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileIn(dataDir), "utf8").catch(() => "");
  return text.trim() || undefined;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "address");
}
