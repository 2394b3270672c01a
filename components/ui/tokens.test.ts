import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { labelColors } from "@/lib/library/labels/rules";
import { contrast, type Oklch } from "./contrast";

const themes = readRoles(readFileSync(new URL("tokens.css", import.meta.url), "utf8"));
const grounds = ["canvas", "surface", "raised", "sunken"];
const hues = labelColors.map((color) => `hue-${color}`);

const texts: Record<string, string[]> = {
  text: [...grounds, "hover", "accent-soft"],
  "text-muted": [...grounds, "hover"],
  "accent-text": [...grounds, "hover", "accent-soft"],
  "on-accent": ["accent", "accent-hover"],
  "on-negative": ["negative-solid"],
  positive: [...grounds, "hover", "positive-soft"],
  caution: [...grounds, "hover", "caution-soft"],
  negative: [...grounds, "hover", "negative-soft"],
  info: [...grounds, "hover", "info-soft"],
  ...Object.fromEntries(hues.map((hue) => [hue, [...grounds, "hover", `${hue}-soft`]])),
};
const shapes: Record<string, string[]> = {
  "border-strong": ["canvas", "surface", "raised"],
  accent: ["canvas", "surface", "raised"],
  "negative-solid": ["canvas", "surface", "raised"],
  focus: [...grounds, "hover", "accent-soft", "negative-soft"],
};

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  test.each(pairs(texts))(
    "the text role %s has a contrast of at least 4.5:1 on %s",
    (foreground, ground) => {
      expect(contrast(role(theme, foreground), role(theme, ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(pairs(shapes))("the role %s has a contrast of at least 3:1 on %s", (shape, ground) => {
    expect(contrast(role(theme, shape), role(theme, ground))).toBeGreaterThanOrEqual(3);
  });
});

test("the ratio of black on white is 21 and of a colour on itself is 1", () => {
  const black = { lightness: 0, chroma: 0, hue: 0 };
  const white = { lightness: 1, chroma: 0, hue: 0 };
  expect(contrast(black, white)).toBeCloseTo(21, 1);
  expect(contrast(white, white)).toBe(1);
});

function pairs(table: Record<string, string[]>): [string, string][] {
  return Object.entries(table).flatMap(([one, others]) =>
    others.map((other): [string, string] => [one, other]),
  );
}

function role(theme: "light" | "dark", name: string): Oklch {
  const color = themes[theme].get(name);
  if (!color) throw new Error(`tokens.css has no role ${name}`);
  return color;
}

function readRoles(css: string) {
  const light = new Map<string, Oklch>();
  const dark = new Map<string, Oklch>();
  const declaration = /--role-([a-z-]+):\s*light-dark\(oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\)/g;
  for (const [, name = "", bright = "", dim = ""] of css.matchAll(declaration)) {
    light.set(name, readOklch(bright));
    dark.set(name, readOklch(dim));
  }
  return { light, dark };
}

function readOklch(text: string): Oklch {
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text
    .split(" ")
    .map(Number);
  return { lightness, chroma, hue };
}
