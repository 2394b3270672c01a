import { parseAsStringLiteral } from "nuqs/server";

export const keysShown = ["working", "all"] as const;

/** `?show=all` adds expired and revoked keys. */
export const keyFilter = parseAsStringLiteral(keysShown).withDefault("working");
