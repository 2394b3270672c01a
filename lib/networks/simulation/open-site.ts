import type { z } from "zod";
import type { SimulatorOptions } from "../simulator";
import type { SimulatedSite } from "./start";

type Own<Switches, Store> = {
  switches: z.ZodType<Switches>;
  openStore: (dataDir: string) => Store;
};

/** A simulated network as its folder left it, with every switch at its usual setting. */
export function openSite<Switches, Store>(
  { app, redirectUris, dataDir, now = () => new Date() }: SimulatorOptions,
  { switches, openStore }: Own<Switches, Store>,
): SimulatedSite<Switches, Store> {
  const store = openStore(dataDir);
  return { app, redirectUris, baseUrl: "", switches: switches.parse({}), store, now };
}
