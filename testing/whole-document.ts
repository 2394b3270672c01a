import { inventory } from "@/app/api/inventory";
import * as reference from "@/app/api/openapi.json/route";
import { env } from "@/lib/kernel/env";
import { type Address, addressesOf } from "@/lib/openapi/address";
import { openApiDocument } from "@/lib/openapi/document";
import { documentSchemas } from "./document-schemas";

/** Every address of the document, its own included. Importing it loads all routes. */
export const wholeInventory: Address[] = addressesOf({
  ...inventory,
  "/api/openapi.json": reference,
});

/** The document of all routes. A test that only checks answers takes `referenceOfRun` instead. */
export const document = openApiDocument(wholeInventory, env.BASE_URL);
export const schemaAt = documentSchemas(document);
