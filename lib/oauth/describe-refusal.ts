import type { AppError } from "@/lib/kernel/errors";
import { describeProblem } from "./describe-problem";

/** A sentence for a person whom the request's page cannot be shown. */
export function describeRefusal({ code, message }: AppError): string {
  return code === "link_expired" ? message : describeProblem(code);
}
