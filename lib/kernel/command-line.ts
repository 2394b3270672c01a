import { commandLineOf } from "./command-line-of";
import { env } from "./env";

type Command = "start" | "backup" | "recover" | "doctor";

export function commandLine(command: Command, options?: string): string {
  return commandLineOf(env.HERALD_PROGRAM, command, options);
}
