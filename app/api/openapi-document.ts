import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { addressesOf } from "@/lib/api/openapi/address";
import { type OpenApiDocument, openApiDocument } from "@/lib/api/openapi/document";
import { env } from "@/lib/kernel/env";
import { inventory } from "./inventory";

const reading = {
  definition: {
    name: "get_openapi_document",
    summary: "Read this document",
    output: z.looseObject({ openapi: z.literal("3.1.0") }),
  },
};

export const documentRoute = route({ operation: reading, auth: "none" }, () => readDocument());

let made: Promise<OpenApiDocument> | undefined;

/** Making it takes a second of a processor, so a process makes it once. */
export function readDocument(): Promise<OpenApiDocument> {
  made ??= openApiDocument(
    addressesOf({ ...inventory, "/api/openapi.json": methods({ GET: documentRoute }) }),
    env.BASE_URL,
  );
  return made;
}
