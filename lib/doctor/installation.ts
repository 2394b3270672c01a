import type { Env } from "@/lib/kernel/env";
import type { MediaStorage } from "@/lib/media/storage";
import type { HealthCheck } from "./schema";

export type Installation = {
  settings: Env;
  storage: MediaStorage;
  /** Is false while Herald is stopped: what only a running one can answer is not checked. */
  isRunning: boolean;
  databaseProblem?: string;
};

export type Part = {
  code: string;
  label: string;
  examine: (installation: Installation) => Promise<HealthCheck[]>;
};
