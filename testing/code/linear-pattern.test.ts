import { parseAst } from "vite";
import { expect, it } from "vitest";
import { projectRoot } from "@/scripts/project-root";
import { superlinear } from "./linear-pattern";
import { isTest, readSourceTree } from "./source-tree";

const product = readSourceTree(projectRoot).filter(
  (file) => !isTest(file) && /^(app|components|inngest|lib|pages)\/|^proxy\.ts$/.test(file.path),
);

/** Patterns that are put together while the product runs, and the reason why they are linear. */
const composed: Record<string, string> = {
  "components/posts/comments/mention.ts": "It is a choice of whole names, without repetition.",
  "lib/kernel/rules.ts": "It is anchored and of one length.",
  "lib/accounts/mentions/rules/mention-text.ts":
    "It is a choice of whole names, without repetition.",
  "lib/networks/content/rules/weighted-text.ts":
    "Labels and names are bounded; behind them each part repeats one class, and nothing must follow.",
  "lib/planning/search/words.ts": "Each part repeats one class, at whose every end it matches.",
};

type Pattern = { path: string; source: string; flags: string };

function patternsIn({ path, text }: { path: string; text: string }): Pattern[] {
  const found: Pattern[] = [];
  const composedHere = (source: string, flags: string) => found.push({ path, source, flags });
  visit(parseAst(text, { lang: path.endsWith(".tsx") ? "tsx" : "ts" }), (node) => {
    const { type, regex, callee } = node;
    if (type === "Literal" && regex) composedHere(regex.pattern, regex.flags);
    const isBuilt = type === "NewExpression" || type === "CallExpression";
    if (isBuilt && callee?.name === "RegExp") {
      const [source, flags] = node.arguments ?? [];
      if (typeof source?.value === "string") composedHere(source.value, flags?.value ?? "");
      else if (!(path in composed)) found.push({ path, source: "composed", flags: "?" });
    }
  });
  return found;
}

type Node = {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  arguments?: { value?: string }[];
};

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, seen);
  else if (value !== null && typeof value === "object") {
    seen(value);
    for (const child of Object.values(value)) visit(child, seen);
  }
}

it.each([
  ["<[^>]*>", "g"],
  ["\\s+$", ""],
  ["^\\s+|\\s+$", "g"],
  ["a*b", ""],
  ["@\\[((?:\\\\.|[^\\]])*)\\]", "g"],
  ["charset\\s*=\\s*[\"']?\\s*(\\w+)", "i"],
  ["^(a+)+$", ""],
  ["^(a|a)*$", ""],
  ["^(a?b?)*c", ""],
  ["(?:(?:a?|b?)c)*d", ""],
  ["^(a{1,60}){1,60}$", ""],
  ["x(?=.*y)", ""],
  ["(?<=a.*)b", ""],
  ["^(.)\\1*\\1*$", "s"],
])("/%s/%s needs more than linear time", (source, flags) => {
  expect(superlinear(source, flags)).not.toBeNull();
});

it.each([
  ["<[^<>]*>", "g"],
  ["^\\s+", ""],
  ["\\s+", "g"],
  ["https?:\\/\\/\\S+", "gi"],
  ["^[^@]+@[^@]+$", ""],
  ["@([\\w.-]*\\w)@[\\w.-]+(:\\d+)?", "g"],
  ["&#?\\w+;", "g"],
  ["^(?:\\d{1,3}\\.){3}\\d{1,3}$", ""],
  ['^("[^"]*"|[^",])*$', ""],
  ["#(?=[\\w]*\\d)\\w+", "g"],
  ["(?<![a-z*])@[a-z]{0,60}$", ""],
])("/%s/%s is linear", (source, flags) => {
  expect(superlinear(source, flags)).toBeNull();
});

it("every pattern of the product is linear, whatever text it meets", () => {
  const patterns = product.flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(300);
  const verdicts = patterns.flatMap(({ path, source, flags }) => {
    const why = flags === "?" ? "It is not listed with a reason." : superlinear(source, flags);
    return why === null ? [] : [`${path}: /${source}/${flags}: ${why}`];
  });
  expect(verdicts).toEqual([]);
});
