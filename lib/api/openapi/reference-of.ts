import type { Answer, DescribedRoute } from "./describe-route";
import type { OpenApiDocument, PathItem } from "./document";
import { fieldsOf } from "./fields-of";
import type { JsonSchema } from "./json-schema";
import { sample } from "./sample";
import type { Field, Reference, ReferenceAnswer, ReferenceEntry } from "./schema";

export function referenceOf(document: OpenApiDocument): Reference {
  const address = document.servers[0]?.url ?? "";
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    entriesOf(item, { path, address }),
  );
  const { schemas } = document.components;
  return {
    version: document.info.version,
    introduction: document.info.description.split("\n\n"),
    sections: document.tags.map(({ name, description }) => ({
      id: name.toLowerCase().replaceAll(" ", "-"),
      name,
      description,
      entries: entries.filter(({ tag }) => tag === name).map(({ entry }) => entry),
    })),
    resources: Object.entries(schemas).map(([name, schema]) => ({
      name,
      fields: fieldsOf(schema),
      example: indentedJson(sample(schema, schemas)),
    })),
    headers: fieldsOf(propertiesOf(Object.values(document.components.parameters))),
    events: Object.entries(document.webhooks).map(([type, { post }]) => {
      const { schema, example } = post.requestBody.content["application/json"];
      const { summary } = post;
      return { type, summary, fields: fieldsOf(schema), example: indentedJson(example) };
    }),
  };
}

function propertiesOf(parameters: { name: string; description: string; schema: JsonSchema }[]) {
  const properties = parameters.map(({ name, description, schema }) => {
    return [name, { ...schema, description }];
  });
  return { properties: Object.fromEntries(properties) };
}

type Place = { path: string; address: string };

function entriesOf(item: PathItem, place: Place) {
  return Object.entries(item).map(([method, route]) => ({
    tag: route.tags[0],
    entry: entryOf(route, { ...place, method: method.toUpperCase() }),
  }));
}

function entryOf(route: DescribedRoute, { path, address, method }: Place & { method: string }) {
  const [body] = Object.values(route.requestBody?.content ?? {});
  const [answer] = Object.values(route.responses[200]?.content ?? {});
  const entry: ReferenceEntry = {
    id: route.operationId,
    method,
    path,
    summary: route.summary,
    policy: route.description,
    parameters: route.parameters.map(parameterField),
    body: fieldsOf(body?.schema ?? {}),
    answer: answerFields(answer?.schema ?? {}),
    command: commandOf(route, { path, address, method }),
    answerExample: answer?.example === undefined ? null : indentedJson(answer.example),
    failures: Object.entries(route.responses).flatMap(failureOf),
  };
  return entry;
}

function parameterField({ name, schema, required }: DescribedRoute["parameters"][number]): Field {
  const [field] = fieldsOf({ properties: { [name]: schema }, required: required ? [name] : [] });
  if (!field) throw new Error(`The parameter ${name} is not described.`);
  return field;
}

/** A writing route has two answers: its own comes first, and then that of a dry run. */
function answerFields({ anyOf, ...own }: JsonSchema): Field[] {
  const schema = (anyOf?.[0] ?? own) as JsonSchema;
  const fields = fieldsOf(schema);
  if (fields.length > 0 || !schema.$ref) return fields;
  return fieldsOf({ properties: { body: schema }, required: ["body"] });
}

function failureOf([status, answer]: [string, Answer]): ReferenceAnswer[] {
  if (Number(status) < 400) return [];
  const body = answer.content?.["application/json"]?.schema;
  const error = body?.properties?.error as JsonSchema | undefined;
  const code = error?.properties?.code as JsonSchema | undefined;
  return [{ status, codes: (code?.enum ?? []).map(String) }];
}

function commandOf(route: DescribedRoute, place: Place & { method: string }): string | null {
  if (!route.security.some((scheme) => "apiKey" in scheme)) return null;
  const [body] = Object.entries(route.requestBody?.content ?? {});
  const lines = [
    `curl -X ${place.method} "${place.address}${place.path}"`,
    `  -H "Authorization: Bearer $API_KEY"`,
    ...(body ? [`  -H "Content-Type: ${body[0]}"`, `  -d '${indentedJson(body[1].example)}'`] : []),
  ];
  return lines.join(" \\\n");
}

function indentedJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
