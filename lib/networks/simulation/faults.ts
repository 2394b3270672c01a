import { z } from "zod";

const ms = z.number().int().min(0).max(600_000);

export const Fault = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reset") }),
  z.object({ kind: z.literal("timeout"), ms }),
  z.object({ kind: z.literal("slow"), ms }),
  z.object({ kind: z.literal("slow-body"), ms }),
  z.object({ kind: z.literal("truncated") }),
  z.object({ kind: z.literal("empty-object") }),
  /** Fields and headers of these names hold the values instead, wherever the answer has them. */
  z.object({ kind: z.literal("replaced"), values: z.record(z.string(), z.json()) }),
  z.object({ kind: z.literal("html"), status: z.number().int().default(503) }),
  z.object({
    kind: z.literal("error"),
    status: z.number().int().default(400),
    code: z.number().int(),
    name: z.string().optional(),
    subcode: z.number().int().optional(),
    message: z.string().default("An error asked for by a fault rule"),
    transient: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("throttle"),
    code: z.number().int().default(4),
    minutes: z.number().int().min(0).optional(),
    retryAfterSeconds: z.number().int().min(1).optional(),
  }),
]);
export type Fault = z.output<typeof Fault>;

export function errorFault(
  code: number,
  subcode?: number,
  more: { status?: number; name?: string; message?: string; transient?: boolean } = {},
): Fault {
  return Fault.parse({ kind: "error", code, subcode, ...more });
}

export function throttleFault(
  code: number,
  more: { minutes?: number; retryAfterSeconds?: number } = {},
): Fault {
  return Fault.parse({ kind: "throttle", code, ...more });
}

export const FaultRule = z.object({
  match: z.object({
    /** An operation such as `feed.create`; a final `*` matches any rest. */
    operation: z.string(),
    accountId: z.string().optional(),
    /** Only calls with one of these tokens: an account can have several connections. */
    tokens: z.array(z.string()).optional(),
  }),
  name: z.string().default(""),
  /** The phase `after` means that the operation has its effect and the answer is lost. */
  phase: z.enum(["before", "after"]),
  fault: Fault,
  times: z.number().int().min(1).nullable().default(1),
  skip: z.number().int().min(0).default(0),
  probability: z.number().min(0).max(1).default(1),
  seed: z.number().int().default(1),
});
export type FaultRule = z.input<typeof FaultRule>;

export type ActiveRule = z.output<typeof FaultRule>;

export type FaultOccasion = {
  operation: string;
  accountId: string | null;
  token: string | null;
  phase: "before" | "after";
};

export type InjectedFault = {
  atMs: number;
  name: string;
  operation: string;
  phase: "before" | "after";
  kind: Fault["kind"];
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let rules: ArmedRule[] = [];
  const injected: InjectedFault[] = [];
  return {
    add(rule: FaultRule): void {
      const parsed = FaultRule.parse(rule);
      const { times, skip, seed } = parsed;
      rules.push({ rule: parsed, left: times, toSkip: skip, random: randomFrom(seed) });
    },
    clear(): void {
      rules = [];
    },
    clearInjected(): void {
      injected.length = 0;
    },
    list(): ActiveRule[] {
      return rules.map(({ rule, left }) => ({ ...rule, times: left }));
    },
    take(occasion: FaultOccasion): Fault | null {
      const armed = rules.find((one) => matches(one.rule, occasion) && isDue(one));
      if (!armed) return null;
      if (armed.left === 0) rules = rules.filter((one) => one !== armed);
      const { operation, phase } = occasion;
      const { name, fault } = armed.rule;
      injected.push({ atMs: Date.now(), name, operation, phase, kind: fault.kind });
      return fault;
    },
    injected: (): readonly InjectedFault[] => injected,
  };
}

type ArmedRule = {
  rule: ActiveRule;
  left: number | null;
  toSkip: number;
  random: () => number;
};

function matches({ match, phase }: ActiveRule, occasion: FaultOccasion): boolean {
  const { operation, accountId, tokens } = match;
  const sameOperation = operation.endsWith("*")
    ? occasion.operation.startsWith(operation.slice(0, -1))
    : occasion.operation === operation;
  return (
    sameOperation &&
    phase === occasion.phase &&
    (accountId === undefined || accountId === occasion.accountId) &&
    (tokens === undefined || tokens.includes(occasion.token ?? ""))
  );
}

function isDue(armed: ArmedRule): boolean {
  if (armed.toSkip > 0) {
    armed.toSkip -= 1;
    return false;
  }
  if (armed.random() >= armed.rule.probability) return false;
  if (armed.left !== null) armed.left -= 1;
  return true;
}

/** Mulberry32, which gives the same sequence for the same seed on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
