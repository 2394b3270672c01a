import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { networks } from "./networks";
import type { Network } from "./networks/network";

const root = fileURLToPath(new URL("..", import.meta.url));
const ours = /^(app|components|lib|prisma|inngest|e2e|public|scripts|pages|docs|testing)\//;
const sourceFolders = [
  "app",
  "components",
  "docs",
  "inngest",
  "lib",
  "prisma",
  "scripts",
  "testing",
];

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
      .map((name) => join(folder, name)),
  ),
];
const read = (document: string) => readFileSync(join(root, document), "utf8");

describe("documents", () => {
  it("README, ARCHITECTURE, the networks' and the decisions' are among those that are read", () => {
    expect(documents).toEqual(
      expect.arrayContaining([
        "ARCHITECTURE.md",
        "README.md",
        "docs/adr/README.md",
        "lib/networks/README.md",
      ]),
    );
  });

  it.each(documents)("every path and every link of %s leads to a file", (document) => {
    const text = read(document);
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)].map(([, to = ""]) => to);
    const beside = links.filter((target) => !/^https?:/.test(target));
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name);
    const paths = named.filter((name) => ours.test(name) && !/[<>{}*[\]…]/.test(name));
    const missing = [
      ...beside.filter((target) => !existsSync(join(root, dirname(document), target))),
      ...paths.filter((path) => !existsSync(join(root, path))),
    ];
    expect(missing).toEqual([]);
  });
});

describe("the page on configuration and the example of .env", () => {
  // The launcher, Node and a development server set these by themselves.
  const internal = ["PATH", "NODE_ENV", "INNGEST_DEV", "HERALD_PROGRAM"];

  it("name every variable that an installation is configured by", () => {
    const declared = read("lib/kernel/env.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm);
    const ofNetworks = Object.values<Network>(networks).flatMap(({ configuration }) => {
      const { prefix, appless, origins } = configuration;
      const names = appless ? Object.keys(origins) : ["APP_ID", "APP_SECRET", "VERSION"];
      return names.map((name) => `${prefix}_${name}`);
    });
    const variables = [...[...declared].map(([, name = ""]) => name), ...ofNetworks];
    const settable = variables.filter((name) => !internal.includes(name));
    const text = read("docs/configuration.md");
    const example = read(".env.example");
    expect(settable.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
    expect(settable.filter((name) => !example.includes(`\n# ${name}=`))).toEqual([]);
  });
});

it("the table of previews says of every network what its look says", () => {
  const table = read("docs/previews.md").match(/^\| .*$/gm) ?? [];
  const rows = Object.values<Network>(networks).map(({ label, look }) => {
    const { face, sequence, fold, linkCard, differs } = look;
    const folds = `${fold.characters} characters or ${fold.lines} lines`;
    return `| ${[label, face, sequence, folds, linkCard, differs].join(" | ")} |`;
  });
  expect(table.slice(2)).toEqual(rows);
});

it("the budgets of readings are those of the networks", () => {
  const budgets = read("docs/results.md")
    .split(/^## /m)
    .find((part) => part.startsWith("Budgets"));
  const table = budgets?.match(/^\| .*$/gm) ?? [];
  const rows = Object.values<Network>(networks).flatMap(({ label, results }) => {
    return results ? [`| ${label} | ${results.callsPerDay} | ${results.postsMax} |`] : [];
  });
  expect(table.slice(1)).toEqual(rows);
});

it("the changelog begins with the version of package.json", () => {
  const { version } = JSON.parse(read("package.json"));
  const [, newest] = /^## (\S+)/m.exec(read("CHANGELOG.md")) ?? [];
  expect(newest).toBe(version);
});

describe("decisions", () => {
  const decisions = readdirSync(join(root, "docs/adr"))
    .filter((name) => name !== "README.md")
    .sort();

  it("have a number of their own, and are named by their subject", () => {
    const numbers = decisions.map((name) => /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(decisions)(
    "%s has a status, a context, a decision, alternatives, a consequence",
    (name) => {
      const text = read(join("docs/adr", name));
      const number = Number(name.slice(0, 4));
      expect(text).toMatch(
        new RegExp(`^# ADR ${number}: \\S.*\n\nStatus: \\S.*, \\d{4}-\\d{2}-\\d{2}\n`),
      );
      expect(text.match(/^## .*$/gm)).toEqual([
        "## Context",
        "## Decision",
        "## Alternatives",
        "## Consequence",
      ]);
    },
  );

  it("stand in the index, one line each, under their titles", () => {
    const entries = decisions.map((name) => {
      const [, title = ""] = /^# ADR \d+: (.*)$/m.exec(read(join("docs/adr", name))) ?? [];
      return `- [${name.slice(0, 4)}](${name}) ${title}`;
    });
    expect(read("docs/adr/README.md").match(/^- .*$/gm)).toEqual(entries);
  });
});
