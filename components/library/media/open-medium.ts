import { parseAsString } from "nuqs/server";

export const openMedium = parseAsString.withOptions({ history: "push" });
