import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const ours = /^(app|components|lib|prisma|inngest|e2e|public|scripts|pages|docs)\//;

it.each(["README.md", "ARCHITECTURE.md", "lib/networks/README.md", "lib/http/README.md"])(
  "every path that %s names exists",
  (document) => {
    const text = readFileSync(join(root, document), "utf8");
    const links = [...text.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, target = ""]) => target);
    const beside = links.filter((target) => !/^https?:/.test(target));
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
    const paths = named.filter((name) => ours.test(name) && !/[<>{}*[\]]/.test(name));
    const missing = [
      ...beside.filter((target) => !existsSync(join(root, dirname(document), target))),
      ...paths.filter((path) => !existsSync(join(root, path))),
    ];
    expect(missing).toEqual([]);
  },
);
