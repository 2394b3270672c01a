import { inventory } from "@/app/api/inventory";
import * as reference from "@/app/api/openapi.json/route";
import { type Address, addressesOf } from "@/lib/openapi/address";

/** Every address of the document, its own included. */
export const wholeInventory: Address[] = addressesOf({
  ...inventory,
  "/api/openapi.json": reference,
});
