const sampleTool = "it calls a sample tool of the suite's own reference server";
const resources = "Herald offers tools, no resources";
const prompts = "Herald offers tools, no prompts and no completion of their arguments";

const scenarios: Record<string, string[]> = {
  [sampleTool]: [
    "tools-call-simple-text",
    "tools-call-image",
    "tools-call-audio",
    "tools-call-embedded-resource",
    "tools-call-mixed-content",
    "tools-call-error",
    "tools-call-with-progress",
    "json-schema-2020-12",
  ],
  "it calls sample tools that ask by forms, sampling or roots; Herald asks by URL, which is tried below":
    [
      "tools-call-sampling",
      "tools-call-elicitation",
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      "input-required-result-basic-elicitation",
      "input-required-result-basic-sampling",
      "input-required-result-basic-list-roots",
      "input-required-result-request-state",
      "input-required-result-multiple-input-requests",
      "input-required-result-multi-round",
      "input-required-result-missing-input-response",
      "input-required-result-result-type",
      "input-required-result-tampered-state",
      "input-required-result-capability-check",
      "input-required-result-ignore-extra-params",
      "input-required-result-validate-input",
    ],
  [resources]: [
    "resources-list",
    "resources-read-text",
    "resources-read-binary",
    "resources-templates-read",
    "resources-subscribe",
    "resources-unsubscribe",
    "sep-2164-resource-not-found",
  ],
  [prompts]: [
    "prompts-list",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
    "completion-complete",
    "input-required-result-non-tool-request",
  ],
  "Herald sends its clients no log messages": ["logging-set-level", "tools-call-with-logging"],
  "Herald keeps no session, so that there is no stream to take up again": [
    "server-session-lifecycle",
    "server-sse-polling",
    "server-sse-multiple-streams (2025-11-25)",
  ],
  "no tool of Herald's repeats an argument in a header": ["http-custom-header-server-validation"],
  "it tests an optional extension that Herald does not offer": [
    "sep-2640-skills-directory",
    "sep-2640-skills-enumeration",
    "sep-2640-skills-manifest",
    "tasks-lifecycle",
    "tasks-capability-negotiation",
    "tasks-wire-fields",
    "tasks-request-state-removal",
    "tasks-mrtr-input",
    "tasks-request-headers",
    "tasks-dispatch-and-envelope",
    "tasks-status-notifications",
    "tasks-required-task-error",
    "tasks-mrtr-composition",
  ],
};

const checks: Record<string, string[]> = {
  [sampleTool]: [
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-server-no-log-without-loglevel",
  ],
  [resources]: [
    "sep-2549-resources-list-caching-hints",
    "sep-2549-resources-templates-list-caching-hints",
  ],
  [prompts]: ["sep-2549-prompts-list-caching-hints"],
};

export function scenarioExemption(...names: string[]): string | null {
  return reasonFor(scenarios, names);
}

export function checkExemption(id: string): string | null {
  return reasonFor(checks, [id]);
}

export function exemptScenarios(): string[] {
  return Object.values(scenarios)
    .flat()
    .map((name) => name.split(" ")[0] ?? name);
}

function reasonFor(reasons: Record<string, string[]>, names: string[]): string | null {
  const found = Object.entries(reasons).find(([, each]) => names.some((one) => each.includes(one)));
  return found?.[0] ?? null;
}
