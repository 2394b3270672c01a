import { networks } from "@/lib/networks";
import type { JsonSchema } from "./json-schema";

type Definitions = Record<string, JsonSchema>;
type Place = { name: string; definitions: Definitions };

export function sample(schema: JsonSchema, definitions: Definitions, name = ""): unknown {
  const place = { name, definitions };
  if (schema.$ref) return sample(referred(schema.$ref, definitions), definitions, name);
  if ("const" in schema) return schema.const;
  if (schema.enum)
    return schema.enum.find((value) => value === sampleValues[name]) ?? schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf?.filter(({ type }) => type) ?? [];
  if (choice) return sample(choice as JsonSchema, definitions, name);
  return ofType(schema, place);
}

export function referred($ref: string, definitions: Definitions): JsonSchema {
  const definition = definitions[$ref.replace("#/components/schemas/", "")];
  if (!definition) throw new Error(`${$ref} is not described.`);
  return definition;
}

function ofType(schema: JsonSchema, place: Place): unknown {
  switch (schema.type) {
    case "object":
      return ofObject(schema, place);
    case "array":
      return [sample(schema.items as JsonSchema, place.definitions, singular(place.name))];
    case "string":
      return ofString(schema, place.name);
    case "integer":
    case "number":
      return ofNumber(schema, place.name);
    case "boolean":
      return place.name in sampleValues ? sampleValues[place.name] : true;
    default:
      return null;
  }
}

function ofObject(
  { properties = {}, required, propertyNames, ...schema }: JsonSchema,
  place: Place,
) {
  const { definitions } = place;
  const shown = Object.entries(properties).filter(([name]) => {
    return required?.includes(name) || !exclusive.has(name);
  });
  const fields = shown.map(([name, property]) => {
    return [name, sample(property as JsonSchema, definitions, name)];
  });
  if (!propertyNames || typeof schema.additionalProperties !== "object") {
    return Object.fromEntries(fields);
  }
  const key = keys[place.name] ?? keyOf(propertyNames as JsonSchema);
  return { [key]: sample(schema.additionalProperties, definitions, place.name) };
}

/** Each of these optional fields excludes another one, or fits the bytes of one file only. */
const exclusive = new Set([
  ...["until", "passkey", "postId", "sha256", "dryRun"],
  ...["weekdays", "monthDay", "nthWeekday"],
]);

const keys: Record<string, string> = {
  headers: "Content-Type",
  defaultOptions: "language",
  options: "language",
};

function keyOf(propertyNames: JsonSchema): string {
  const [first] = propertyNames.enum ?? [];
  if (typeof first === "string") return first;
  return propertyNames.format === "uuid" ? ofString(propertyNames, "") : "0";
}

function ofString(schema: JsonSchema, name: string): string {
  const { format, pattern, minLength = 0, maxLength } = schema;
  const value = sampleValues[name];
  if (typeof value === "string") return value;
  if (format === "uuid") return "018f6a52-7c1e-7d3a-9b64-2f1d8a0c5e73";
  if (format === "date-time") return "2026-12-01T09:30:00.000Z";
  if (format === "date") return "2026-12-01";
  if (format === "uri") return "https://herald.example/a/link";
  if (pattern === base64url) return "YSBzYW1wbGU";
  if (pattern === wallTime) return "22:00";
  if (pattern === sixDigits) return "482913";
  if (pattern === sha256) return "af2bdbe1aa9b6ec1e2ade1d694f41fc71a831d0268e9891562113d8a62add1bf";
  return "A sample text".padEnd(minLength, ".").slice(0, maxLength);
}

const base64url = "^[\\w-]+$";
const wallTime = "^([01]\\d|2[0-3]):[0-5]\\d$";
const sixDigits = "^\\d{6}$";
const sha256 = "^[0-9a-f]{64}$";

function ofNumber({ minimum = 0, maximum }: JsonSchema, name: string): number {
  const value = sampleValues[name];
  const preferred = typeof value === "number" ? value : 1;
  return Math.min(Math.max(preferred, minimum), maximum ?? preferred);
}

function singular(name: string): string {
  return name.endsWith("Ids") ? name.slice(0, -1) : name;
}

const sampleValues: Record<string, unknown> = {
  body: "Could we begin with the boats?",
  title: "Harbour festival, first call",
  color: "teal",
  text: "The harbour festival begins on Friday.",
  textOverrides: "A shorter text for this account.",
  fileName: "harbour.jpg",
  contentType: "image/jpeg",
  sizeBytes: 482_113,
  width: 1600,
  height: 1067,
  alt: "Boats with flags in the harbour",
  durationSeconds: 12.5,
  idempotencyKey: "festival-2026-12-01",
  name: "Ada Lindqvist",
  workspaceName: "Harbour office",
  codeBy: "ann@client.example",
  email: "ada@herald.example",
  password: "a long sentence nobody guesses",
  setupSecret: "the secret that the server prints",
  timeZone: "Europe/Berlin",
  zone: "Europe/Berlin",
  time: "09:30",
  language: "en",
  warning: "Loud music",
  headers: "image/jpeg",
  addresses: "203.0.113.0/24",
  excludedHosts: "shop.example",
  accountName: "Harbour office",
  accountId: "104857600000001",
  handle: "harbouroffice",
  provider: Object.keys(networks)[0],
  tokenPrefix: "herald_p_7Q",
  token: "herald_p_…",
  message: "Sample Page One must be connected again.",
  passkeyCount: 0,
  nextCursor: null,
  hasMore: false,
  includeAdmin: false,
  avatarUrl: "/api/avatars/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  firstDayOfWeek: 1,
  image:
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  signed_request: "c2lnbmF0dXJl.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiJ9",
};
