import { readDocument } from "@/app/api/openapi-document";
import { referenceOf } from "@/lib/api/openapi/reference-of";
import type { Reference } from "@/lib/api/openapi/schema";

export async function readReference(): Promise<Reference> {
  return referenceOf(await readDocument());
}
