import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "@/scripts/project-root";

export const sections = ["npm run reliability", "npm run real", "npm run chaos"] as const;
type Section = (typeof sections)[number];

const path = join(projectRoot, "docs/reliability.md");

const begin = (section: Section) => `<!-- written by ${section} -->\n`;

export async function readSection(section: Section): Promise<string> {
  const document = await readFile(path, "utf8");
  const from = document.indexOf(begin(section));
  if (from < 0) return "";
  const text = document.slice(from + begin(section).length);
  const next = text.indexOf("<!-- written by ");
  return next < 0 ? text : text.slice(0, next);
}

export async function writeSection(section: Section, text: string): Promise<void> {
  const parts = await Promise.all(
    sections.map(
      async (each) => [each, each === section ? text : await readSection(each)] as const,
    ),
  );
  const written = parts.filter(([, part]) => part !== "");
  await writeFile(path, written.map(([each, part]) => begin(each) + part).join(""));
}

export function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

export function tableLines(section: string): Map<string, string> {
  const lines = section.split("\n").filter((text) => text.startsWith("| "));
  return new Map(lines.map((text) => [text.split(" | ")[0]?.slice(2) ?? "", text]));
}
