import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { referenceOf } from "@/lib/api/openapi/reference-of";
import { statusByCode } from "@/lib/kernel/errors";
import { document } from "@/testing/http/whole-document";
import { ApiReference } from "./api-reference";

const page = renderToStaticMarkup(<ApiReference {...referenceOf(document)} />);

it("the API reference shows every operation and every resource of the document", () => {
  const routes = Object.values(document.paths).flatMap((item) => Object.values(item));
  const names = Object.keys(document.components.schemas);
  for (const id of [...routes.map(({ operationId }) => operationId), ...names]) {
    expect(page, id).toContain(`id="${id}"`);
  }
});

it("the API reference links fields to resources, and every link leads to a place on the page", () => {
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets).toContain("Post");
  expect(targets.filter((target) => !page.includes(`id="${target}"`))).toEqual([]);
});

it("the API reference lists every error code with its meaning, and the codes of each operation", () => {
  expect(page.match(/<li><span><\/span><code>\w+<\/code>/g)).toHaveLength(
    Object.keys(statusByCode).length,
  );
  const codes = referenceOf(document).sections.flatMap(({ entries }) =>
    entries.flatMap(({ failures }) => failures.flatMap((failure) => failure.codes)),
  );
  expect(codes.filter((code) => !(code in statusByCode))).toEqual([]);
});

it("the API reference has no id twice, no script and no inline style", () => {
  const ids = [...page.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(page).not.toMatch(/<script|<style|style="/);
});
