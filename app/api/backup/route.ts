import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getBackup } from "@/lib/health/backups/get-backup";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getBackup, auth: "any" }, ({ actor }) => getBackup(actor, {})),
});
