import { chmod, mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type NetworkId, networks } from "@/lib/networks";
import { panelPath, sandboxPanelUrl } from "@/lib/networks/sandbox-panel";
import { simulators } from "@/lib/networks/simulators";
import {
  connect,
  prepareFully,
  sampleTask,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

const ids = Object.keys(networks) as NetworkId[];

describe.each(ids)("the control page of %s", (id) => {
  async function panelOf() {
    const simulated = await simulateNetwork(id);
    const { url, settings, controlKey } = simulated.simulator;
    const authorization = `Bearer ${controlKey}`;
    const send = (name: string, fields: Record<string, string> = {}, origin = url) =>
      fetch(`${url}${panelPath}/${name}`, {
        method: "POST",
        headers: { origin, authorization },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
    const text = async () => {
      const answer = await fetch(`${url}${panelPath}`, { headers: { authorization } });
      return answer.text();
    };
    return { ...simulated, settings, send, text };
  }

  it("the control page shows the active rules and clears them", async () => {
    const { send, text } = await panelOf();
    expect(await text()).toContain("every call is answered properly");
    expect((await send("preset", { id: "down" })).status).toBe(303);
    expect(await text()).toContain("html, instead of doing it, 5 times");
    await send("clear");
    expect(await text()).toContain("every call is answered properly");
  });

  it("the control page adds a custom fault rule", async () => {
    const panel = await panelOf();
    const { operations } = panel.simulator.capabilities;
    await panel.send("rule", {
      operation: operations.listAccounts,
      phase: "before",
      kind: "html",
      seconds: "0",
      times: "",
    });
    expect(await connect(panel)).toMatchObject({ state: "unavailable" });
  });

  it("the control page sets switches and ends tokens", async () => {
    const panel = await panelOf();
    const task = sampleTask(panel);
    expect((await panel.send("switches", { clockSkewMs: "5000" })).status).toBe(303);
    expect(await panel.text()).toContain(
      'name="clockSkewMs" type="number" step="any" value="5000"',
    );
    await panel.send("revoke");
    const preparation = await panel.network.reconcile(panel.context, {
      ...task,
      intentAt: new Date(),
    });
    expect(preparation.kind).not.toBe("published");
  });

  it("the control page sets what people did with a post, and deletes it there", async () => {
    const panel = await panelOf();
    const { network, context, send, text, simulator } = panel;
    const task = await prepareFully(panel, sampleTask(panel));
    const outcome = await network.publish(context, task);
    if (outcome.kind !== "published") throw new Error(`It is ${outcome.kind}.`);
    const [published] = simulator.publications();
    expect(await text()).toContain(`href="${published?.url}"`);
    const { remoteId: id } = outcome;
    for (const { metric } of network.results?.metrics ?? []) {
      expect((await send("count", { id, [metric]: "7040" })).status).toBe(303);
      expect(await text()).toContain(`name="${metric}" type="number" min="0" step="1"`);
      expect(await text()).toContain('value="7040"');
    }
    expect((await send("count", { id, reactions: "-1" })).status).toBe(400);
    const deletes = (await text()).includes("Delete there</button>");
    expect((await send("delete", { id })).status).toBe(deletes ? 303 : 400);
    expect((await text()).includes("Deleted there")).toBe(deletes);
    const authorization = `Bearer ${simulator.controlKey}`;
    const listed = await fetch(`${simulator.url}/__control/publications`, {
      headers: { authorization },
    });
    expect(await listed.json()).toMatchObject([{ remoteId: id }]);
  });

  it("the control page refuses forms of other sites and hosts, and invalid fields", async () => {
    const { send, text, simulator } = await panelOf();
    expect((await send("preset", { id: "down" }, "http://elsewhere.test")).status).toBe(403);
    const elsewhere = await fetch(`${simulator.url}${panelPath}/clear`, {
      method: "POST",
      headers: { authorization: `Bearer ${simulator.controlKey}` },
    });
    expect(elsewhere.status).toBe(403);
    expect((await send("rule", { operation: "*", phase: "never" })).status).toBe(400);
    expect((await send("switches", { clockSkewMs: "much" })).status).toBe(400);
    expect(await text()).toContain("every call is answered properly");
  });

  it("another local user without the key can neither read nor rule the simulator", async () => {
    const { simulator } = await panelOf();
    for (const name of ["journal", "publications", "requests", "panel", "panel?key=guessed"]) {
      expect((await fetch(`${simulator.url}/__control/${name}`)).status).toBe(403);
    }
    const headers = { authorization: "Bearer guessed", "content-type": "application/json" };
    for (const name of ["reset", "revoke", "switches", "notices"]) {
      const address = `${simulator.url}/__control/${name}`;
      expect((await fetch(address, { method: "POST", headers, body: "{}" })).status).toBe(403);
    }
  });

  it("the address of the control page becomes a cookie, and the key leaves the address", async () => {
    const { settings, simulator } = await panelOf();
    const arrival = await fetch(sandboxPanelUrl(settings) ?? "", { redirect: "manual" });
    expect([arrival.status, arrival.headers.get("location")]).toEqual([303, panelPath]);
    const kept = arrival.headers.get("set-cookie") ?? "";
    expect(kept).toMatch(/; Path=\/__control\/; HttpOnly; SameSite=Lax$/);
    const [cookie = ""] = kept.split(";");
    const shown = await fetch(`${simulator.url}${panelPath}`, { headers: { cookie } });
    expect(shown.status).toBe(200);
  });

  it("other local users cannot read what the simulator keeps, even if it was open before", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "herald-simulator-"));
    const start = () =>
      simulators[id]({
        app: { appId: "1", appSecret: "a-secret-of-the-app", version: "1" },
        port: 0,
        dataDir,
        redirectUris: [],
      });
    await (await start()).stop();
    const journal = join(dataDir, "journal.jsonl");
    await chmod(dataDir, 0o755);
    await chmod(journal, 0o644);
    await (await start()).stop();
    const modes = await Promise.all([dataDir, join(dataDir, "media"), journal].map(modeOf));
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });
});
