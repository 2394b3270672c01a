import { AppError } from "./errors";
import { allowsLevel, levelWords, type PolicyLevel } from "./rules";

/** A policy is the workspace's, for all programs of a kind, or that of one credential. */
export type PolicyHolder = "workspace" | "credential";

/** The parts of a policy that can deny something, by the codes that a refusal has. */
export const denialPaths = {
  level: "policy.level",
  account: "policy.connectionIds",
  lead_time: "policy.leadMinutes",
  quiet_hours: "policy.quietHours",
  others_post: "policy.othersPosts",
  address: "policy.addresses",
} as const;

export type DenialCode = keyof typeof denialPaths;

const whoCanChange = {
  workspace: "An administrator can change this under Settings, Assistants or API keys.",
  credential: "Its owner or an administrator can change this under Settings, API keys.",
};

/** Names the rule that denied, what it would allow and who can change it. */
export class PolicyDenied extends AppError {
  readonly rule: DenialCode;

  constructor(rule: DenialCode, by: PolicyHolder, message: string) {
    const details = [{ path: denialPaths[rule], code: rule, message }];
    super("policy_denied", `${message} ${whoCanChange[by]}`, { details });
    this.name = "PolicyDenied";
    this.rule = rule;
  }
}

export function policyDenied(rule: DenialCode, by: PolicyHolder, message: string): PolicyDenied {
  return new PolicyDenied(rule, by, message);
}

export function levelDenied(
  levels: readonly { by: PolicyHolder; level: PolicyLevel }[],
  needed: PolicyLevel,
): AppError | null {
  const denying = levels.find(({ level }) => !allowsLevel(level, needed));
  if (!denying) return null;
  const message = `The policy lets this program ${levelWords[denying.level]}.`;
  return policyDenied("level", denying.by, message);
}
