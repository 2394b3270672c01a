import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import { isTimeZone } from "@/lib/kernel/time/zoned";

const documentId = "https://herald.invalid/openapi.json";

export function documentSchemas(document: OpenApiDocument) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    code: { optimize: false },
    schemas: { [documentId]: document },
  });
  ajv.addFormat("uri", { type: "string", validate: (text: string) => URL.canParse(text) });
  ajv.addFormat("uri-reference", {
    type: "string",
    validate: (text: string) => URL.canParse(text, "https://herald.invalid"),
  });
  ajv.addFormat("time-zone", { type: "string", validate: isTimeZone });
  const coveredByPattern = ["uuid", "date", "date-time", "email"];
  for (const format of coveredByPattern) ajv.addFormat(format, true);
  return (...path: string[]): ValidateFunction => {
    const pointer = path.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
    const compiled = ajv.getSchema(`${documentId}#/${pointer.map(encodeURIComponent).join("/")}`);
    if (!compiled) throw new Error(`The document has nothing at ${path.join(" › ")}.`);
    return compiled;
  };
}
