import type { HealthCheck } from "./schema";

type Named = Pick<HealthCheck, "code" | "label">;

export function passed({ code, label }: Named, message: string): HealthCheck {
  return { code, label, result: "passed", message };
}

export function failed({ code, label }: Named, message: string): HealthCheck {
  return { code, label, result: "failed", message };
}

export function unchecked({ code, label }: Named, message: string): HealthCheck {
  return { code, label, result: "unchecked", message };
}
