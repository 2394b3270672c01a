import { z } from "zod";
import { panelPath } from "../sandbox-panel";
import type { Capabilities, Notice, NoticeAnswer, PublishedEntry } from "../simulator";
import { type FaultPreset, faultPresets } from "./fault-presets";
import { type ActiveRule, Fault, type FaultRule } from "./faults";
import { panelPage } from "./panel-page";
import { json, type Reply, redirectTo } from "./reply";
import { isLoopback, type SimulatedRequest } from "./request";
import type { Route } from "./router";
import { switchFields } from "./switches";

type Panel = {
  name: string;
  baseUrl: () => string;
  capabilities: Capabilities;
  operations: readonly string[];
  switches: z.ZodType;
  removeApp: ((personId: string) => void) | undefined;
  deletesData: boolean;
  controls: {
    rules: () => readonly ActiveRule[];
    switches: () => object;
    publications: () => readonly PublishedEntry[];
    addFault: (rule: FaultRule) => void;
    clearFaults: () => void;
    set: (switches: Record<string, unknown>) => void;
    revoke: () => void;
    reset: () => void;
    notify: (notice: Notice) => Promise<NoticeAnswer>;
  };
};

const shown = 20;

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

function personIn(fields: URLSearchParams): string {
  return fields.get("person") ?? "";
}

const forbidden = json({ error: "forbidden" }, 403);

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
  });
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

const RuleForm = z.object({
  operation: z.string().min(1),
  phase: z.enum(["before", "after"]),
  kind: z.string(),
  seconds: z.coerce.number().min(0).max(600),
  times: z.union([z.literal("").transform(() => null), z.coerce.number().int().min(1)]),
});

function readRule(fields: URLSearchParams): FaultRule {
  const { operation, phase, kind, seconds, times } = RuleForm.parse(Object.fromEntries(fields));
  const fault = Fault.parse({ kind, ms: Math.round(seconds * 1000) });
  return { match: { operation }, phase, fault, times };
}

function readSwitches({ switches, controls }: Panel, fields: URLSearchParams) {
  const read = switchFields(switches, controls.switches()).flatMap(({ name, kind }) => {
    const text = fields.get(name);
    if (text === null) return [];
    return [[name, kind === "number" || kind === "boolean" ? JSON.parse(text) : text]];
  });
  return Object.fromEntries(read);
}
