import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { referenceOf } from "@/lib/api/openapi/reference-of";
import { statusByCode } from "@/lib/kernel/errors";
import { document } from "@/testing/http/whole-document";
import { groupOf, ReferenceGroup, ReferenceIntroduction } from "./api-reference";

const reference = referenceOf(document);
const introduction = renderToStaticMarkup(<ReferenceIntroduction {...reference} />);
const pages = new Map(
  [...reference.sections.map(({ id }) => id), "resources", "events"].map((id) => {
    return [id, renderToStaticMarkup(<ReferenceGroup reference={reference} id={id} />)];
  }),
);
const page = [...pages.values()].join("");

it("the API reference shows every operation and every resource of the document", () => {
  const routes = Object.values(document.paths).flatMap((item) => Object.values(item));
  const names = Object.keys(document.components.schemas);
  const events = Object.keys(document.webhooks);
  for (const id of [...routes.map(({ operationId }) => operationId), ...names, ...events]) {
    expect(page, id).toContain(`id="${id}"`);
  }
});

it("the API reference links fields to resources, and every link leads to a place that is there", () => {
  const targets = [...page.matchAll(/href="\/reference\/([^"#]+)(?:#([^"]+))?"/g)];
  expect(targets.map(([, , place]) => place)).toContain("Post");
  const lost = targets.filter(([, group = "", place]) => {
    const found = pages.get(group);
    return !found || (place && !found.includes(`id="${place}"`));
  });
  expect(lost).toEqual([]);
  expect(page).not.toContain('href="#');
});

it("a group that is not there has no page", () => {
  expect(groupOf(reference, "posts")).toMatchObject({ name: "Posts" });
  expect(groupOf(reference, "nothing")).toBeNull();
});

it("the API reference lists every error code with its meaning, and the codes of each operation", () => {
  expect(introduction.match(/<li><span><\/span><code>\w+<\/code>/g)).toHaveLength(
    Object.keys(statusByCode).length,
  );
  const codes = referenceOf(document).sections.flatMap(({ entries }) =>
    entries.flatMap(({ failures }) => failures.flatMap((failure) => failure.codes)),
  );
  expect(codes.filter((code) => !(code in statusByCode))).toEqual([]);
});

it("the API reference has no id twice, no script and no inline style", () => {
  for (const each of pages.values()) {
    const ids = [...each.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(page).not.toMatch(/<script|<style|style="/);
});
