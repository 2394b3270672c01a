import type { Runner } from "@/inngest/runner";

// Next evaluates this module more than once; all copies share one runner.
const shared = globalThis as typeof globalThis & { heraldRunner?: Runner };

export async function register(): Promise<void> {
  // One block holds it all, so that bundles for other runtimes leave it out.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== building) {
    const { installRequestFilter } = await import("@/lib/api/http/request-filter");
    installRequestFilter();
    const { runUntilStopped } = await import("@/inngest/run-until-stopped");
    shared.heraldRunner ??= runUntilStopped();
  }
}

const building = "phase-production-build";
