import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureVersitygw } from "@/testing/servers/s3/versitygw";

export type Programs = { s3: string; inngest: string };

const sentences: Record<keyof Programs, string> = {
  s3: "There is no S3 server: install Go, which builds versitygw, or name its program in VERSITYGW.",
  inngest:
    "There is no Inngest server: `npm install --global inngest-cli` puts one into the PATH, or name its program in INNGEST_CLI.",
};

export async function findPrograms(): Promise<Programs | null> {
  const [s3, inngest] = [await ensureVersitygw(), findInngest(process.env)];
  if (s3 && inngest) return { s3, inngest };
  if (!s3) console.error(sentences.s3);
  if (!inngest) console.error(sentences.inngest);
  return null;
}

export function findInngest({
  INNGEST_CLI,
  PATH = "",
}: Record<string, string | undefined>): string | null {
  if (INNGEST_CLI) return existsSync(INNGEST_CLI) ? INNGEST_CLI : null;
  const known = PATH.split(delimiter).map((folder) => join(folder, "inngest"));
  return known.find((path) => existsSync(path)) ?? null;
}
