import type { Capabilities } from "../simulator";
import type { FaultRule } from "./faults";

export type FaultPreset = {
  id: string;
  title: string;
  /** A person should then see this in Herald. */
  consequence: string;
  rules: FaultRule[];
};

export function faultPresets({
  operations,
  throttled,
  permissionMissing,
  unlistedRefusal,
}: Capabilities): FaultPreset[] {
  const publish = { operation: operations.publish };
  return [
    {
      id: "lost-answer",
      title: "Lose the answer of the next post",
      consequence: "The post appears here. Herald looks for it and says published, once.",
      rules: [{ match: publish, phase: "after", fault: { kind: "reset" } }],
    },
    {
      id: "lost-request",
      title: "Hang up before the next post arrives",
      consequence: "Nothing appears here. Herald cannot tell, looks, and asks a person if it must.",
      rules: [{ match: publish, phase: "before", fault: { kind: "reset" } }],
    },
    {
      id: "down",
      title: "Be down for the next five calls",
      consequence: "Uploads are tried again. A post that was on its way is looked for.",
      rules: [{ match: { operation: "*" }, phase: "before", fault: html503, times: 5 }],
    },
    {
      id: "slow",
      title: "Take eight seconds for each of the next ten answers",
      consequence: "Preparing takes longer; it began early enough.",
      rules: [
        {
          match: { operation: "*" },
          phase: "before",
          fault: { kind: "slow", ms: 8_000 },
          times: 10,
        },
      ],
    },
    {
      id: "throttle",
      title: `Refuse the next post for ${throttled.minutes} minutes`,
      consequence: "It waits as long as the network says, and goes out then.",
      rules: [{ match: publish, phase: "before", fault: throttled.fault }],
    },
    {
      id: "refuse",
      title: "Refuse the next post for good",
      consequence: "It fails with the network's own words.",
      rules: [{ match: publish, phase: "before", fault: unlistedRefusal.fault }],
    },
    {
      id: "permission",
      title: "Miss a permission for the next post",
      consequence: "The connection asks to be reconnected and holds its queue.",
      rules: [{ match: publish, phase: "before", fault: permissionMissing }],
    },
  ];
}

const html503 = { kind: "html", status: 503 } as const;
