/** Returns what a person types: a release has a program, a checkout has npm. */
export function commandLineOf(program: string | undefined, command: string, options = ""): string {
  if (program) return `${program} ${command} ${options}`.trim();
  if (command === "start") return "npm start";
  return options ? `npm run ${command} -- ${options}` : `npm run ${command}`;
}
