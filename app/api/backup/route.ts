import { getBackup } from "@/lib/backups/get-backup";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getBackup, auth: "any" }, ({ actor }) => getBackup(actor, {})),
});
