import { inventory } from "@/app/api/inventory";
import * as reference from "@/app/api/openapi.json/route";
import type { Address } from "@/lib/openapi/address";

/** Everything under `/api` that a route answers, the reference's own address too. */
export const wholeInventory: Address[] = [
  ...inventory,
  { path: "/api/openapi.json", routes: reference },
];
