import { parseAsStringLiteral } from "nuqs/server";

export const keysShown = ["working", "all"] as const;

/** `?show=all` in the page's address: also what is expired or revoked. */
export const keyFilter = parseAsStringLiteral(keysShown).withDefault("working");
