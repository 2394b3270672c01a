import { spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../project-root";

export async function runNode(
  args: string[],
  {
    env,
    show,
  }: {
    env?: Record<string, string>;
    show?: boolean;
  } = {},
): Promise<string> {
  const stdio = show ? "inherit" : "pipe";
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", stdio, stdio],
  });
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  process.off("exit", endWithUs);
  if (code !== 0) throw new Error(`${args.join(" ")} failed.\n${output.trim()}`);
  return output.trim();
}
