import { inventory } from "@/app/api/inventory";
import * as reference from "@/app/api/openapi.json/route";
import { type Address, addressesOf } from "@/lib/api/openapi/address";
import { openApiDocument } from "@/lib/api/openapi/document";
import { env } from "@/lib/kernel/env";
import { documentSchemas } from "./document-schemas";

/**
 * Importing this module loads all routes, so a test that only checks answers uses `referenceOfRun`.
 */
export const wholeInventory: Address[] = addressesOf({
  ...inventory,
  "/api/openapi.json": reference,
});

export const document = await openApiDocument(wholeInventory, env.BASE_URL);
export const schemaAt = documentSchemas(document);
