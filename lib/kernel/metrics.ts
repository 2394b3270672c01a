import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

// Next bundles this module more than once; publishing and the scraped route share one registry.
const shared = globalThis as typeof globalThis & { heraldMetrics?: Metrics };

export function metrics(): Metrics {
  shared.heraldMetrics ??= createMetrics();
  return shared.heraldMetrics;
}

export type Metrics = ReturnType<typeof createMetrics>;

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    lateness: new Histogram({
      name: "herald_delivery_lateness_seconds",
      help: "From a first position's scheduled time to the call that published it.",
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30, 60, 300, 900, 3600],
      registers,
    }),
    overdue: new Gauge({
      name: "herald_deliveries_overdue",
      help: "Deliveries whose time has come and that are not out.",
      registers,
    }),
    backlogAge: new Gauge({
      name: "herald_backlog_age_seconds",
      help: "How long ago the oldest overdue delivery should have gone out.",
      registers,
    }),
    inFlight: new Gauge({
      name: "herald_deliveries_in_flight",
      help: "Deliveries that a run prepares or publishes.",
      registers,
    }),
    attention: new Gauge({
      name: "herald_deliveries_attention",
      help: "Deliveries that wait for a person; failed ones of the last week.",
      labelNames: ["state"],
      registers,
    }),
    handedOver: new Counter({
      name: "herald_deliveries_handed_over_total",
      help: "Deliveries that this process handed to the engine, again and again if need be.",
      registers,
    }),
    runsStarted: new Counter({
      name: "herald_engine_runs_started_total",
      help: "Runs that this process asked the engine for; one can carry many deliveries.",
      registers,
    }),
    executions: new Counter({
      name: "herald_engine_executions_total",
      help: "Times that the engine called a publishing function of this process, to begin or go on.",
      labelNames: ["function"],
      registers,
    }),
    engineRows: new Counter({
      name: "herald_engine_rows_total",
      help: "Events and runs that the embedded durable host stored.",
      registers,
    }),
    engineConnection: new Gauge({
      name: "herald_engine_connection",
      help: "1 for how the Inngest server and this installation reach each other, 0 for the rest.",
      labelNames: ["state"],
      registers,
    }),
    resultsCalls: new Counter({
      name: "herald_results_calls_total",
      help: "Calls that the readers of this process made to ask what came of posts.",
      labelNames: ["network"],
      registers,
    }),
    resultsRefusals: new Counter({
      name: "herald_results_refusals_total",
      help: "Readings that a network limited or denied, and names of metrics that it refused.",
      labelNames: ["network"],
      registers,
    }),
    resultsLag: new Gauge({
      name: "herald_results_lag_seconds",
      help: "For how long the reading that waits longest has been due.",
      registers,
    }),
    webhookAttempts: new Counter({
      name: "herald_webhook_attempts_total",
      help: "Events that this process sent to webhooks, by whether they were taken.",
      labelNames: ["outcome"],
      registers,
    }),
    webhookPending: new Gauge({
      name: "herald_webhook_events_pending",
      help: "Events that wait for webhooks that are sent to.",
      registers,
    }),
    webhookAge: new Gauge({
      name: "herald_webhook_backlog_age_seconds",
      help: "How long ago the oldest of these was written.",
      registers,
    }),
    restarts: new Gauge({
      name: "herald_process_restarts",
      help: "How often a process ended unexpectedly since the launcher was started.",
      labelNames: ["process"],
      registers,
    }),
    engineRuns: new Gauge({
      name: "herald_engine_runs",
      help: "Runs of the embedded durable host.",
      labelNames: ["status"],
      registers,
    }),
  };
}
