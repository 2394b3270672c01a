import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";

export function configuredVariables(variables: NodeJS.ProcessEnv): string[] {
  const example = join(projectRoot, ".env.example");
  if (!existsSync(example)) return [];
  const known = readFileSync(example, "utf8").matchAll(/^# ?([A-Z][A-Z0-9_]*)=/gm);
  const names = [...known].flatMap(([, name = ""]) => (variables[name] ? [name] : []));
  return [...new Set(names)].sort();
}
