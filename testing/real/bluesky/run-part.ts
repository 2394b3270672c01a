import type { PartMessage } from "../bluesky";
import type { HttpsFront } from "../https-front";
import { type PartContext, type PartName, parts } from "./parts";
import { openPds, type PdsAddress } from "./start-pds";

type Given = {
  name: PartName;
  pds: PdsAddress;
  front: Omit<HttpsFront, "leadTo">;
  options: PartContext["options"];
};

const { name, pds, front, options } = JSON.parse(process.argv[2] ?? "") as Given;

function leadTo(origin: string): void {
  const message: PartMessage = { leadTo: origin };
  process.send?.(message);
}

const passed = await parts[name]({ pds: openPds(pds), front: { ...front, leadTo }, options });
process.exit(passed ? 0 : 1);
