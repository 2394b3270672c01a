import { env } from "@/lib/kernel/env";
import { openApiDocument } from "@/lib/openapi/document";
import { documentSchemas } from "./document-schemas";
import { wholeInventory } from "./whole-inventory";

/** Loads every route: what only checks answers asks `referenceOfRun` instead. */
export const document = openApiDocument(wholeInventory, env.BASE_URL);
export const schemaAt = documentSchemas(document);
