import { withScratchInstallation } from "../../../scripts/scratch-installation";
import { buildApp, generateClient } from "../../../scripts/start/build";
import { untilInterrupted } from "../interruption";
import type { Options } from "../options";
import { findPrograms } from "./programs";
import { startServices } from "./services";

export async function runLayout(options: Options): Promise<boolean> {
  const programs = await findPrograms();
  if (!programs) return false;
  await untilInterrupted(generateClient());
  if (options.mode === "protected") await untilInterrupted(buildApp());
  const { variables, stop, ...services } = await startServices(options, programs);
  const databaseUrl = services.postgres.url;
  let isKept = false;
  try {
    await withScratchInstallation({ name: "scaled", databaseUrl, variables }, async () => {
      const { run } = await import("./run");
      const { report } = await import("./report");
      isKept = await report(options, await run(options, services));
    });
  } finally {
    await stop();
  }
  return isKept;
}
