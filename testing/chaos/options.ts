import { parseArgs } from "node:util";

export const modeNames = ["protected", "plain-step", "no-look", "no-grace", "no-fence"] as const;
export type Mode = (typeof modeNames)[number];

export const scaledControls = ["plain-step", "no-look"] as const satisfies Mode[];
export type ScaledControl = (typeof scaledControls)[number];

export const layouts = { single: modeNames, scaled: ["protected", ...scaledControls] } as const;
export type Layout = keyof typeof layouts;

export type Plan = { mode: Mode; seed: number; deliveries: number; seconds: number };

export type Options = Plan & {
  layout: Layout;
  port: number;
  redis: string | null;
  write: boolean;
};

const usual: Record<Layout, Pick<Plan, "deliveries" | "seconds">> = {
  single: { deliveries: 1_000, seconds: 120 },
  scaled: { deliveries: 400, seconds: 60 },
};
const ofControls: Record<Layout, Pick<Plan, "deliveries" | "seconds">> = {
  single: { deliveries: 500, seconds: 30 },
  scaled: { deliveries: 200, seconds: 40 },
};

export function readOptions(args: string[], randomSeed: number): Options {
  const { values } = parseArgs({
    args,
    options: {
      layout: { type: "string", default: "single" },
      control: { type: "string", default: "protected" },
      seed: { type: "string", default: String(randomSeed) },
      deliveries: { type: "string" },
      seconds: { type: "string" },
      port: { type: "string", default: "18760" },
      redis: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const { layout, control, redis = null, write } = values;
  if (!isLayout(layout)) throw new Error(`There is no layout ${layout}.`);
  const mode = layouts[layout].find((name) => name === control);
  if (!mode) throw new Error(`The layout ${layout} has no control ${control}.`);
  const { deliveries, seconds } = (mode === "protected" ? usual : ofControls)[layout];
  return {
    layout,
    mode,
    redis,
    write,
    seed: count("seed", values.seed),
    deliveries: count("deliveries", values.deliveries ?? String(deliveries)),
    seconds: count("seconds", values.seconds ?? String(seconds)),
    port: count("port", values.port),
  };
}

function isLayout(name: string): name is Layout {
  return name in layouts;
}

function count(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number above zero.`);
  return Number(text);
}
