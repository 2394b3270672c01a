import { z } from "zod";
import type { MetricName, OfferedMetric } from "../results";
import { panelPath } from "../sandbox-panel";
import type { Capabilities, Notice, NoticeAnswer, PublishedEntry } from "../simulator";
import { Counted } from "./counts";
import { type ActiveRule, Fault, type FaultRule } from "./faults";
import { panelPage } from "./panel-page";
import { json, type Reply, redirectTo } from "./reply";
import { isLoopback, type SimulatedRequest } from "./request";
import type { Route } from "./router";
import { switchFields } from "./site";

const forbidden = json({ error: "forbidden" }, 403);

export function panelRoutes(panel: Panel): Route[] {
  const { controls } = panel;
  const presets = faultPresets(panel.capabilities);
  const act = (name: string, run: (fields: URLSearchParams) => unknown): Route => ({
    method: "POST",
    path: `${panelPath}/${name}`,
    operation: `control.${name}`,
    run: ({ request }) => guarded(request, () => run(request.parameters)),
  });
  return [
    {
      method: "GET",
      path: panelPath,
      operation: "control.panel",
      run: ({ request }) => (isLoopback(request) ? show(panel, presets) : forbidden),
    },
    act("preset", (fields) => {
      const chosen = presets.find(({ id }) => id === fields.get("id"));
      for (const rule of chosen?.rules ?? []) controls.addFault(rule);
    }),
    act("rule", (fields) => controls.addFault(readRule(fields))),
    act("switches", (fields) => controls.set(readSwitches(panel, fields))),
    act("clear", controls.clearFaults),
    act("count", (fields) => controls.count(fields.get("id") ?? "", readCounted(fields))),
    act("delete", (fields) => controls.deletePost(fields.get("id") ?? "")),
    act("revoke", controls.revoke),
    act("reset", controls.reset),
    act("remove-app", (fields) => {
      panel.removeApp?.(personIn(fields));
      return controls.notify({ kind: "deauthorize", userId: personIn(fields) });
    }),
    act("delete-data", (fields) => {
      return controls.notify({ kind: "data-deletion", userId: personIn(fields) });
    }),
  ];
}

export type FaultPreset = {
  id: string;
  title: string;
  consequence: string;
  rules: FaultRule[];
};

type Panel = {
  name: string;
  baseUrl: () => string;
  capabilities: Capabilities;
  operations: readonly string[];
  switches: z.ZodType;
  metrics: readonly OfferedMetric[];
  deletesPosts: boolean;
  removeApp: ((personId: string) => void) | undefined;
  deletesData: boolean;
  controls: {
    rules: () => readonly ActiveRule[];
    switches: () => object;
    publications: () => readonly PublishedEntry[];
    addFault: (rule: FaultRule) => void;
    clearFaults: () => void;
    set: (switches: Record<string, unknown>) => void;
    count: (id: string, counted: Counted) => void;
    countOf: (id: string, name: MetricName | "followers") => number;
    deletePost: (remoteId: string) => void;
    deletedIds: () => ReadonlySet<string>;
    revoke: () => void;
    reset: () => void;
    notify: (notice: Notice) => Promise<NoticeAnswer>;
  };
};

const html503 = { kind: "html", status: 503 } as const;

function faultPresets({
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

/** Refuses forms of other sites, which cannot be sent with this page's own Origin. */
async function guarded(request: SimulatedRequest, act: () => unknown): Promise<Reply> {
  const isOwn = request.headers.origin === `http://${request.headers.host}`;
  if (!isOwn || !isLoopback(request)) return forbidden;
  try {
    await act();
  } catch (error) {
    return json({ error: error instanceof Error ? error.message : "invalid" }, 400);
  }
  return { ...redirectTo(panelPath), status: 303 };
}

const shown = 20;

function show(panel: Panel, presets: readonly FaultPreset[]): Reply {
  const { name, baseUrl, operations, switches, controls } = panel;
  return panelPage({
    name,
    baseUrl: baseUrl(),
    path: panelPath,
    presets,
    operations,
    personIds: panel.removeApp ? panel.capabilities.personIds : [],
    deletesData: panel.deletesData,
    rules: controls.rules(),
    switches: switchFields(switches, controls.switches()),
    publications: controls.publications().slice(-shown).toReversed(),
    metrics: panel.metrics,
    countOf: controls.countOf,
    deletesPosts: panel.deletesPosts,
    deletedIds: controls.deletedIds(),
  });
}

function readRule(fields: URLSearchParams): FaultRule {
  const { operation, phase, kind, seconds, times } = RuleForm.parse(Object.fromEntries(fields));
  const fault = Fault.parse({ kind, ms: Math.round(seconds * 1000) });
  return { match: { operation }, phase, fault, times };
}

const RuleForm = z.object({
  operation: z.string().min(1),
  phase: z.enum(["before", "after"]),
  kind: z.string(),
  seconds: z.coerce.number().min(0).max(600),
  times: z.union([z.literal("").transform(() => null), z.coerce.number().int().min(1)]),
});

function readSwitches({ switches, controls }: Panel, fields: URLSearchParams) {
  const read = switchFields(switches, controls.switches()).flatMap(({ name, kind }) => {
    const text = fields.get(name);
    if (text === null) return [];
    return [[name, kind === "number" || kind === "boolean" ? JSON.parse(text) : text]];
  });
  return Object.fromEntries(read);
}

/** A field that is left empty leaves what it names as it is. */
function readCounted(fields: URLSearchParams): Counted {
  const given = [...fields].filter(([name, value]) => name !== "id" && value !== "");
  return Counted.parse(Object.fromEntries(given.map(([name, value]) => [name, Number(value)])));
}

function personIn(fields: URLSearchParams): string {
  return fields.get("person") ?? "";
}
