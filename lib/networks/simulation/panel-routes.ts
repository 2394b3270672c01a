import type { z } from "zod";
import { panelPath } from "../sandbox-panel";
import type { Notice, NoticeAnswer, PublishedEntry, Repertoire } from "../simulator";
import type { ActiveRule, FaultRule } from "./faults";
import { isLoopback } from "./is-loopback";
import { type Misdeed, misdeedsOf } from "./misdeeds";
import { panelPage } from "./panel-page";
import { readOwnRule } from "./read-own-rule";
import { json, type Reply, redirectTo } from "./reply";
import type { SimulatedRequest } from "./request";
import type { Route } from "./router";
import { switchFields } from "./switch-fields";

type Panel = {
  name: string;
  baseUrl: () => string;
  repertoire: Repertoire;
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

/** The page with forms, for people; programs use the control paths beside it. */
export function panelRoutes(panel: Panel): Route[] {
  const { controls } = panel;
  const misdeeds = misdeedsOf(panel.repertoire);
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
      run: ({ request }) => (isLoopback(request) ? show(panel, misdeeds) : forbidden),
    },
    act("misdeed", (fields) => {
      const chosen = misdeeds.find(({ id }) => id === fields.get("id"));
      for (const rule of chosen?.rules ?? []) controls.addFault(rule);
    }),
    act("rule", (fields) => controls.addFault(readOwnRule(fields))),
    act("switches", (fields) => controls.set(readSwitches(panel, fields))),
    act("calm", controls.clearFaults),
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

function show(panel: Panel, misdeeds: readonly Misdeed[]): Reply {
  const { name, baseUrl, operations, switches, controls } = panel;
  return panelPage({
    ...{ name, baseUrl: baseUrl(), path: panelPath, misdeeds, operations },
    people: panel.removeApp ? panel.repertoire.people : [],
    deletesData: panel.deletesData,
    rules: controls.rules(),
    switches: switchFields(switches, controls.switches()),
    publications: controls.publications().slice(-shown).toReversed(),
  });
}

/** A form of another site can be sent here too, but not under this page's own Origin. */
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

function readSwitches({ switches, controls }: Panel, fields: URLSearchParams) {
  const read = switchFields(switches, controls.switches()).flatMap(({ name, kind }) => {
    const text = fields.get(name);
    if (text === null) return [];
    return [[name, kind === "number" || kind === "yes-no" ? JSON.parse(text) : text]];
  });
  return Object.fromEntries(read);
}
