import { inventory } from "@/app/api/inventory";
import { addressesOf } from "@/lib/api/openapi/address";
import { openApiDocument } from "@/lib/api/openapi/document";
import { referenceOf } from "@/lib/api/openapi/reference-of";
import type { Reference } from "@/lib/api/openapi/schema";
import { env } from "@/lib/kernel/env";

export function readReference(): Reference {
  return referenceOf(openApiDocument(addressesOf(inventory), env.BASE_URL));
}
