import { expect, it } from "vitest";
import { webhookBodies } from "./event-bodies";
import { webhookEventTypes } from "./event-types";

it("the catalogue names every type, in order", () => {
  expect(Object.keys(webhookBodies)).toEqual(webhookEventTypes);
});

it.each(webhookEventTypes)("the example of %s has the shape that it is an example of", (type) => {
  const { schema, example } = webhookBodies[type];
  expect(schema.parse(example)).toEqual(example);
});
