import { env } from "./env";

type Command = "start" | "backup" | "recover" | "doctor";

/** Returns what a person types for a command here: a release has a program, a checkout has npm. */
export function commandLine(command: Command, options = ""): string {
  const { HERALD_PROGRAM } = env;
  if (HERALD_PROGRAM) return `${HERALD_PROGRAM} ${command} ${options}`.trim();
  if (command === "start") return "npm start";
  return options ? `npm run ${command} -- ${options}` : `npm run ${command}`;
}
