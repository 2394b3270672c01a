import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../project-root";

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const settings = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)];
const walkthrough = [...read("docs/api-walkthrough.sh").matchAll(/\$\{([A-Z_]+):\?/g)];
const known = new Set([...settings, ...walkthrough].map(([, name = ""]) => name));
const foreign = new Set([
  ...["NODE_ENV", "BACKUP_PASSPHRASE", "POSTGRES_PASSWORD"],
  // The programs of scripts/moving read these.
  ...["POSTIZ_KEY", "POSTIZ_URL", "BUFFER_KEY", "HERALD_KEY"],
]);
const unknown = (names: string[]) => names.filter((name) => !known.has(name) && !foreign.has(name));
const pages = readdirSync(join(projectRoot, "docs"))
  .filter((name) => name.endsWith(".md") && name !== "reliability.md")
  .map((name) => `docs/${name}`);
const documents = ["README.md", ...pages];

it.each(documents)(
  "every variable that the commands of %s set is one that Herald or the walk-through reads",
  (page) => {
    const blocks = [...read(page).matchAll(/^```(?:sh|console|ini)\n([\s\S]*?)^```$/gm)];
    const text = blocks.map(([, block = ""]) => block).join("\n");
    const set = [...text.matchAll(/(?:^|[\s=])([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|RUNNER|SANDBOX)=/gm)];
    expect(unknown(set.map(([, name = ""]) => name))).toEqual([]);
  },
);

it.each(documents)("every command of npm and of the packed program in %s exists", (page) => {
  const { scripts } = JSON.parse(read("package.json"));
  const text = read(page);
  const runs = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
  expect(runs.filter((name) => !(name in scripts))).toEqual([]);
  const packed = [...text.matchAll(/bin\/herald ([a-z][\w:]*)/g)].map(([, name = ""]) => name);
  const program = read("scripts/herald.mjs");
  const isThere = (name: string) => new RegExp(`"?${name}"?: \\(\\) =>`).test(program);
  expect(packed.filter((name) => !isThere(name))).toEqual([]);
});

it("compose gives the app variables that it reads, each from one of the same name", () => {
  const [, block = ""] = /environment: &variables\n([\s\S]*?)\n\n/.exec(read("compose.yaml")) ?? [];
  const pairs = [...block.matchAll(/^ {4}([A-Z0-9_]+): (.*)$/gm)];
  expect(pairs.length).toBeGreaterThan(15);
  expect(unknown(pairs.map(([, name = ""]) => name))).toEqual([]);
  const own = pairs.filter(([, name]) => name !== "DATABASE_URL");
  const others = own.filter(([, name = "", value = ""]) => !value.startsWith(`\${${name}:`));
  expect(others).toEqual([]);
});

it("the image runs as a user of its own, with one volume, a health check and nothing to build", () => {
  const lines = read("Containerfile").split("\n");
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  expect(after("FROM")).toEqual([expect.stringMatching(/^docker\.io\/library\/debian:\w+-slim$/)]);
  expect(after("USER")).toEqual(["10001:10001"]);
  expect(after("VOLUME")).toEqual(["/data"]);
  expect(after("COPY")).toEqual(["--chown=0:0 release/herald /opt/herald"]);
  expect(after("HEALTHCHECK")).toHaveLength(1);
  expect(read("Containerfile")).not.toMatch(/\bnpm (ci|install|run build)/);
  const set = after("ENV")
    .join(" ")
    .matchAll(/([A-Z_]+)=/g);
  expect(unknown([...set].map(([, name = ""]) => name))).toEqual([]);
});

it("the redirect and callback addresses that the pages name are routes", () => {
  const routes = read("app/api/inventory.ts");
  const named = ["docs/meta-app.md", "docs/threads-app.md", "docs/linkedin-app.md"].flatMap(
    (page) => [
      ...read(page).matchAll(/https:\/\/herald\.example\.com\/api\/social\/([\w-]+)(\/[\w-]+)/g),
    ],
  );
  expect(named).toHaveLength(10);
  const own = ["facebook", "instagram", "threads", "linkedin"];
  const declared = own.map((name) => read(`lib/networks/${name}/index.ts`)).join("\n");
  for (const [, segment = "", after = ""] of named) {
    expect(declared).toContain(`oauthSegment: "${segment}"`);
    expect(routes).toContain(`"./social/[segment]${after}/route"`);
  }
});

it.each([
  ["docs/meta-app.md", ["facebook", "instagram"]],
  ["docs/threads-app.md", ["threads"]],
  ["docs/linkedin-app.md", ["linkedin"]],
])("%s names every permission that is asked for", (page, networks) => {
  for (const network of networks) {
    const source = read(`lib/networks/${network}/settings.ts`);
    for (const [, name] of source.matchAll(/name: "(\w+)"/g)) {
      expect(read(page)).toContain(`\`${name}\``);
    }
  }
});
