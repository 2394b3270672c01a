import type { MetricName, OfferedMetric } from "../results";
import type { PublishedEntry } from "../simulator";
import type { ActiveRule } from "./faults";
import { html, type Markup, page, time } from "./html";
import type { FaultPreset } from "./panel-routes";
import type { Reply } from "./reply";
import type { SwitchField } from "./site";
import { styles } from "./styles";

type PanelView = {
  name: string;
  baseUrl: string;
  path: string;
  presets: readonly FaultPreset[];
  operations: readonly string[];
  personIds: readonly string[];
  deletesData: boolean;
  rules: readonly ActiveRule[];
  switches: readonly SwitchField[];
  publications: readonly PublishedEntry[];
  metrics: readonly OfferedMetric[];
  countOf: (id: string, name: MetricName) => number;
  deletesPosts: boolean;
  deletedIds: ReadonlySet<string>;
};

export function panelPage(view: PanelView): Reply {
  const { name, baseUrl } = view;
  return page({
    title: `${name} sandbox: make it misbehave`,
    styles: styles + panelStyles,
    formTo: baseUrl,
    body: html`<main>
<section class="card pad"><h1>Make ${name} misbehave</h1>
<p class="muted">This is the sandbox that stands in for ${name}. Choose what goes wrong, then publish something in Herald.</p></section>
${inForce(view)}
<section class="card pad" aria-labelledby="once"><h2 id="once">Once</h2>${view.presets.map((one) => presetForm(view, one))}</section>
${ruleForm(view)}
${switchForm(view)}
${accessForms(view)}
${published(view)}
</main>`,
  });
}

const panelStyles = `
h1 { font-size: 20px; margin-bottom: 4px; }
h2 { font-size: 16px; margin-bottom: 8px; }
.line { display: flex; gap: 12px; align-items: center; }
.line p { flex: 1; min-width: 0; overflow-wrap: anywhere; }
form.line { padding: 8px 0; border-top: 1px solid var(--line); }
.posts > li { padding: 12px 0; border-top: 1px solid var(--line); }
.posts > li:last-child { padding-bottom: 0; }
.posts a { display: inline-block; min-height: 24px; }
summary { min-height: 32px; padding: 4px 0; cursor: pointer; font-size: 13px; color: var(--muted); }
details .fields { padding-top: 4px; grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)); }
details button { grid-column: 1 / -1; justify-self: start; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sure { display: flex; gap: 6px; align-items: center; min-height: 40px; }
.sure input { width: 20px; height: 20px; flex: none; }
form.line label:not(.sure) { display: grid; gap: 4px; font-size: 13px; color: var(--muted); }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr)); gap: 12px; align-items: end; }
.fields label { display: grid; gap: 4px; font-size: 13px; color: var(--muted); }
input, select {
  font: inherit; padding: 8px; border: 1px solid var(--muted); border-radius: 8px; min-width: 0; width: 100%;
  background: var(--card); color: var(--text);
}
button {
  font: inherit; font-weight: 600; padding: 8px 16px; border: 0; border-radius: 8px; min-height: 40px;
  background: var(--action); color: #fff; cursor: pointer; flex: none;
}
button.quiet { background: var(--quiet); color: var(--text); }
button.danger { background: light-dark(#b3261e, #f2b8b5); color: light-dark(#fff, #601410); }
.rules { display: grid; gap: 8px; margin-bottom: 12px; overflow-wrap: anywhere; }
code { font-size: 13px; }
`;

function select(
  name: string,
  {
    label,
    choices,
    chosen = choices[0] ?? "",
  }: { label: string; choices: readonly string[]; chosen?: string },
): Markup {
  const options = choices.map((choice) =>
    choice === chosen
      ? html`<option selected>${choice}</option>`
      : html`<option>${choice}</option>`,
  );
  return html`<label>${label}<select name="${name}">${options}</select></label>`;
}

function inForce(view: PanelView): Markup {
  const { rules, path } = view;
  if (rules.length === 0) {
    return html`<section class="card pad"><h2>In force</h2><p class="muted">Nothing: every call is answered properly.</p></section>`;
  }
  return html`<section class="card pad" aria-labelledby="rules"><h2 id="rules">In force</h2>
<ul class="rules">${rules.map((rule) => html`<li><code>${rule.match.operation}</code> ${inWords(rule)}</li>`)}</ul>
<form method="post" action="${path}/clear"><button class="quiet">Behave again</button></form></section>`;
}

function inWords({ fault, phase, times }: ActiveRule): string {
  const when = phase === "before" ? "instead of doing it" : "after it was done";
  const often = times === null ? "every time" : times === 1 ? "once" : `${times} times`;
  return `${fault.kind}, ${when}, ${often}`;
}

function presetForm({ path }: PanelView, { id, title, consequence }: FaultPreset): Markup {
  return html`<form method="post" action="${path}/preset" class="line">
<input type="hidden" name="id" value="${id}">
<p><strong>${title}</strong><br><span class="muted small">${consequence}</span></p><button class="quiet" aria-label="${title}">Do it</button></form>`;
}

function ruleForm({ path, operations }: PanelView): Markup {
  return html`<section class="card pad" aria-labelledby="own"><h2 id="own">A rule of your own</h2>
<form method="post" action="${path}/rule" class="fields">
${select("operation", { label: "Operation", choices: ["*", ...operations] })}
${select("phase", { label: "When", choices: ["before", "after"] })}
${select("kind", { label: "What", choices: ["reset", "timeout", "slow", "slow-body", "truncated", "empty-object", "html"] })}
<label>Seconds, where it takes time<input name="seconds" type="number" min="0" max="600" value="8"></label>
<label>Times; empty for ever<input name="times" type="number" min="1" max="1000" value="1"></label>
<button>Add the rule</button></form></section>`;
}

function switchForm({ path, switches }: PanelView): Markup {
  return html`<section class="card pad" aria-labelledby="switches"><h2 id="switches">Peculiarities</h2>
<form method="post" action="${path}/switches" class="fields">${switches.map(switchInput)}
<button>Set them</button></form></section>`;
}

function switchInput({ name, value, kind, choices }: SwitchField): Markup {
  const label = name.replace(/([A-Z])/g, " $1").toLowerCase();
  switch (kind) {
    case "number":
      return html`<label>${label}<input name="${name}" type="number" step="any" value="${String(value)}"></label>`;
    case "boolean":
      return select(name, { label, choices: ["false", "true"], chosen: String(value) });
    case "choice":
      return select(name, { label, choices, chosen: String(value) });
    case "text":
      return html`<label>${label}<input name="${name}" value="${String(value)}"></label>`;
  }
}

function accessForms(view: PanelView): Markup {
  const { path, name } = view;
  return html`<section class="card pad" aria-labelledby="access"><h2 id="access">Access</h2>
<form method="post" action="${path}/revoke" class="line"><p><strong>End every token</strong><br><span class="muted small">As a change of password does: each account asks to be reconnected.</span></p><button class="quiet" aria-label="End every token">Do it</button></form>
${view.personIds.length > 0 ? personForm(view, { act: "remove-app", title: "A person removes the app", consequence: "Their tokens end and Herald is told: what they authorised is disconnected." }) : html``}
${view.personIds.length > 0 && view.deletesData ? personForm(view, { act: "delete-data", title: "A person asks for their data to be deleted", consequence: "Herald removes what they authorised and gives a receipt." }) : html``}
<form method="post" action="${path}/reset" class="line"><p><strong>Forget everything</strong><br><span class="muted small">All posts and tokens of the ${name} sandbox are gone for good.</span></p><label class="sure"><input type="checkbox" required> Sure</label><button class="danger" aria-label="Forget everything">Forget</button></form></section>`;
}

function personForm(
  { path, personIds }: PanelView,
  { act, title, consequence }: { act: string; title: string; consequence: string },
): Markup {
  return html`<form method="post" action="${path}/${act}" class="line"><p><strong>${title}</strong><br><span class="muted small">${consequence}</span></p>
${select("person", { label: "Id", choices: personIds })}<button class="quiet" aria-label="${title}">Do it</button></form>`;
}

function published(view: PanelView): Markup {
  const { publications } = view;
  return html`<section class="card pad" aria-labelledby="out"><h2 id="out">What went out</h2>
${publications.length === 0 ? html`<p class="muted">Nothing yet.</p>` : html`<ul class="posts">${publications.map((one) => publication(view, one))}</ul>`}</section>`;
}

function publication(view: PanelView, { url, text, atMs, remoteId }: PublishedEntry): Markup {
  const { deletedIds, deletesPosts, metrics, path } = view;
  const title = titleOf(text);
  const isDeleted = deletedIds.has(remoteId) || deletedIds.has(remoteId.split("/").at(-1) ?? "");
  if (isDeleted) {
    return html`<li><p>${title}<br><span class="muted small">${time(atMs)} · Deleted there</span></p></li>`;
  }
  const deletion = html`<form method="post" action="${path}/delete"><input type="hidden" name="id" value="${remoteId}">
<button class="quiet" aria-label="Delete ${title} there">Delete there</button></form>`;
  return html`<li><div class="line"><p><a href="${url}">${title}</a><br><span class="muted small">${time(atMs)}</span></p>
${deletesPosts ? deletion : html``}</div>
${metrics.length === 0 ? html`` : numbersForm(view, { id: remoteId, title })}</li>`;
}

function titleOf(text: string): string {
  if (text === "") return "Without text";
  return text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text;
}

function numbersForm(view: PanelView, { id, title }: { id: string; title: string }): Markup {
  const { metrics, path, countOf } = view;
  const told = metrics.flatMap(({ metric }) => {
    const value = countOf(id, metric);
    return value > 0 ? [`${value} ${nameOf(metric)}`] : [];
  });
  const inputs = metrics.map(({ metric }) => {
    const value = String(countOf(id, metric));
    return html`<label>${nameOf(metric)}<input name="${metric}" type="number" min="0" step="1" inputmode="numeric" required value="${value}"></label>`;
  });
  return html`<details><summary>${told.length > 0 ? told.join(", ") : "No numbers yet"}<span class="unseen"> of ${title}: change</span></summary>
<form method="post" action="${path}/count" class="fields" aria-label="What people did with ${title}">
<input type="hidden" name="id" value="${id}">${inputs}
<button class="quiet">Set the numbers</button></form></details>`;
}

function nameOf(metric: MetricName): string {
  return metric === "watch_time" ? "seconds watched" : metric.replace("_", " ");
}
