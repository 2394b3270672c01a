import { join } from "node:path";
import { isRelease, projectRoot } from "../project-root";

export function programFile(name: string): string {
  return join(projectRoot, isRelease ? "programs" : ".programs", `${name}.mjs`);
}

export const serverFile = join(projectRoot, isRelease ? "server.js" : ".next/standalone/server.js");
