const hex = "[0-9a-fA-F]";
const someUuid = `${hex}{8}-${hex}{4}-[1-8]${hex}{3}-[89abAB]${hex}{3}-${hex}{12}`;
const [nil, max] = ["0{8}(-0{4}){3}-0{12}", "[fF]{8}(-[fF]{4}){3}-[fF]{12}"];

export const uuidPattern = `^(${[someUuid, nil, max].join("|")})$`;
const uuid = new RegExp(uuidPattern);

/** Accepts versions 1 to 8, the nil and the max UUID in either case. */
export function isUuid(value: string): boolean {
  return uuid.test(value);
}

/** Writes millionths of a dollar with cents, and more where there are parts of a cent. */
export function dollars(microDollars: number): string {
  const digits = microDollars % 10_000 === 0 ? 2 : microDollars % 1000 === 0 ? 3 : 6;
  return `$${(microDollars / 1_000_000).toFixed(digits)}`;
}

/** Counts Unicode code points, as JSON Schema does. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** They go from the least to the most: what `ask` schedules waits for a person's yes. */
export const policyLevels = ["read", "draft", "ask", "schedule", "publish"] as const;
export type PolicyLevel = (typeof policyLevels)[number];

/** They follow "may". */
export const levelWords: Record<PolicyLevel, string> = {
  read: "only read",
  draft: "read and write drafts",
  ask: "schedule what a person then approves",
  schedule: "schedule, but not publish at once",
  publish: "publish",
};

/** Assistants come with a person's grant, keys are API keys. */
export const programKinds = ["assistants", "keys"] as const;
export type ProgramKind = (typeof programKinds)[number];

export function allowsLevel(level: PolicyLevel, needed: PolicyLevel): boolean {
  return policyLevels.indexOf(level) >= policyLevels.indexOf(needed);
}

/** Tells whether an operation of a level may change something, so that its calls leave receipts. */
export function isWriting({ level }: { level?: PolicyLevel | undefined }): boolean {
  return level !== undefined && level !== "read";
}
