import { commandLineOf } from "./command-line-of";
import { env } from "./env";

export function commandLine(
  command: "start" | "backup" | "recover" | "doctor",
  options?: string,
): string {
  return commandLineOf(env.HERALD_PROGRAM, command, options);
}
