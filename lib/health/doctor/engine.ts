import {
  describeConnection,
  findEngineConnection,
  type ServedMode,
} from "@/lib/health/engine/engine-connection";
import type { Registration } from "@/lib/health/engine/schema";
import { findOverdue, type Overdue } from "@/lib/health/engine/watch-engine";
import { hasExecutor } from "@/lib/health/monitoring/get-readiness";
import { now } from "@/lib/kernel/clock";
import { commandLine } from "@/lib/kernel/command-line";
import { failed, type Part, passed, unchecked } from "./check";
import type { HealthCheck } from "./schema";

const runs = { code: "engine_runs", label: "Something works off what is due" };
const server = { code: "engine_server", label: "Inngest server" };
const backlog = { code: "engine_backlog", label: "Backlog" };

const waitedMs = 60_000;

export const enginePart: Part = {
  code: "engine",
  label: "Publishing",
  examine: async ({ settings: { inngest, RUNNER }, isRunning }) => {
    const [engine, progress] = await Promise.all([
      inngest.mode === "served"
        ? checkServer(inngest, isRunning)
        : checkRunner({ isRunning, runsHere: RUNNER === "on" }),
      findOverdue(),
    ]);
    return [engine, judgeBacklog(progress, isRunning)];
  },
};

async function checkRunner({
  isRunning,
  runsHere,
}: {
  isRunning: boolean;
  runsHere: boolean;
}): Promise<HealthCheck> {
  if (await hasExecutor()) return passed(runs, "A runner is at work.");
  if (!isRunning) return unchecked(runs, notRunning());
  return failed(
    runs,
    runsHere
      ? "No runner is at work, so that nothing is published. Restart Herald; if it stays so, its log says why."
      : "This Herald has RUNNER=off, and no other one publishes. Start one with RUNNER=on on the same database.",
  );
}

async function checkServer(served: ServedMode, isRunning: boolean): Promise<HealthCheck> {
  if (!isRunning) return unchecked(server, notRunning());
  const registration = await register(served);
  const { state, reason } =
    registration.state === "registered"
      ? ((await findEngineConnection()) ?? { state: "connected", reason: null })
      : describeConnection(linkOf(registration), served, now());
  if (reason === null) return passed(server, "The server knows the functions and calls them.");
  return failed(server, state === "silent" ? `${reason} INNGEST_SERVE_ORIGIN names it.` : reason);
}

async function register(served: ServedMode): Promise<Registration> {
  const [{ functions }, { registerApp }] = await Promise.all([
    import("@/inngest/functions"),
    import("@/inngest/registration"),
  ]);
  return await registerApp(served, functions);
}

function linkOf(registration: Registration) {
  const reason = "reason" in registration ? registration.reason : null;
  const at = now();
  const { state } = registration;
  return { id: 1, registration: state, reason, since: at, checkedAt: at, calledAt: null };
}

function judgeBacklog(progress: Overdue, isRunning: boolean): HealthCheck {
  const { count: overdue, since, claimedAt } = progress;
  const last = claimedAt
    ? `The last pick-up was at ${claimedAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`
    : "Nothing was picked up yet.";
  if (overdue === 0) return passed(backlog, `Nothing is overdue. ${last}`);
  const late = now().getTime() - (since?.getTime() ?? 0);
  const words = overdue === 1 ? "1 delivery is overdue" : `${overdue} deliveries are overdue`;
  if (late <= waitedMs) return passed(backlog, `${words}, for less than a minute. ${last}`);
  if (!isRunning) return unchecked(backlog, `${words}. ${notRunning()}`);
  return failed(
    backlog,
    `${words}, the oldest for ${inWords(late)}. ${last} Mend what else fails here; then Herald’s log says why.`,
  );
}

function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return `${Math.round(minutes / 60)} h`;
}

function notRunning(): string {
  return `Herald does not run. Start it with ${commandLine("start")}, then check again.`;
}
