import { parseAsStringLiteral } from "nuqs/server";
import { deletedKinds } from "@/lib/deleted-items/schema";

export const deletedFilter = parseAsStringLiteral(deletedKinds);
