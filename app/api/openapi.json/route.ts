import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { addressesOf } from "@/lib/api/openapi/address";
import { type OpenApiDocument, openApiDocument } from "@/lib/api/openapi/document";
import { env } from "@/lib/kernel/env";
import { inventory } from "../inventory";

const reference = {
  definition: {
    name: "get_openapi_document",
    summary: "Read this document",
    output: z.looseObject({ openapi: z.literal("3.1.0") }),
  },
};

let document: OpenApiDocument | undefined;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: reference, auth: "none" }, async () => {
    const addresses = addressesOf({ ...inventory, "/api/openapi.json": { GET } });
    document ??= openApiDocument(addresses, env.BASE_URL);
    return document;
  }),
});
