import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { importBytesMax } from "@/lib/planning/imports/rules";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { anImport } from "@/testing/dom/imports";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { Imports } from "./imports";

afterEach(() => vi.unstubAllGlobals());

const nothing = { items: [], nextCursor: null };
const aFile = (content: BlobPart = "date,text\n", name = "march.csv") => new File([content], name);

/** Records the file names and types of what is sent; the shared fake keeps no bodies that are files. */
function takeFiles(answer: () => unknown = () => ({ import: anImport() })) {
  const names: string[] = [];
  fakeApi({
    "GET /api/imports": () => nothing,
    "POST /api/imports": ({ search }) => {
      names.push(search.get("fileName") ?? "");
      return answer();
    },
  });
  return names;
}

it("somebody who imported nothing yet reads what can be imported, and chooses a file", async () => {
  const names = takeFiles();
  const { user, router } = renderUi(<Imports first={nothing} preferences={preferences} />);
  expect(screen.getByRole("heading", { name: "Bring a month of posts at once" })).toBeVisible();
  await user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), aFile());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/import/${anImport().id}`));
  expect(names).toEqual(["march.csv"]);
});

it("a file can be dropped anywhere on the page", async () => {
  const names = takeFiles();
  const { router } = renderUi(<Imports first={nothing} preferences={preferences} />);
  const dataTransfer = { types: ["Files"], files: [aFile("", "dropped.tsv")], dropEffect: "" };
  fireEvent.drop(screen.getByRole("region", { name: "New import" }), { dataTransfer });
  await waitFor(() => expect(router.push).toHaveBeenCalledOnce());
  expect(names).toEqual(["dropped.tsv"]);
});

it.each([
  ["date,text", "pasted.csv"],
  ["date\ttext", "pasted.tsv"],
  ['{"text":"One"}', "pasted.jsonl"],
])("pasted rows that begin with %j are read as what they are", async (text, name) => {
  const names = takeFiles();
  const { user, router } = renderUi(<Imports first={nothing} preferences={preferences} />);
  await user.click(screen.getByText("Paste rows instead"));
  await user.click(screen.getByRole("textbox", { name: "Rows" }));
  await user.paste(text);
  await user.click(screen.getByRole("button", { name: "Read these rows" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledOnce());
  expect(names).toEqual([name]);
});

it("rows that cannot be read give the server's sentence, and what was pasted stays", async () => {
  const message = "Row 3 has a quotation mark that is never closed.";
  takeFiles(() => failure(400, { code: "validation_failed", message }));
  const { user } = renderUi(<Imports first={nothing} preferences={preferences} />);
  await user.click(screen.getByText("Paste rows instead"));
  const rows = screen.getByRole("textbox", { name: "Rows" });
  await user.click(rows);
  await user.paste('text\n"open');
  await user.click(screen.getByRole("button", { name: "Read these rows" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(`pasted.csv was not read${message}`);
  expect(rows).toHaveValue('text\n"open');
});

it("a file beyond the limit is refused before it is sent", async () => {
  const names = takeFiles();
  const { user } = renderUi(<Imports first={nothing} preferences={preferences} />);
  const large = aFile(new Uint8Array(importBytesMax + 1), "large.csv");
  await user.upload(screen.getByLabelText("Choose a file", { selector: "input" }), large);
  expect(await screen.findByText(/has 21 MB, and an import takes 20 MB/)).toBeVisible();
  expect(names).toEqual([]);
});

it("imports so far say what came of them", () => {
  fakeApi({ "GET /api/imports": () => nothing });
  const items = [
    anImport({ id: "a", state: "done", counts: { created: 40, existing: 2, error: 1 } }),
    anImport({ id: "b", fileName: "april.csv", state: "read", rows: 1, counts: {} }),
  ];
  renderUi(<Imports first={{ items, nextCursor: null }} preferences={preferences} />);
  const [done, asking] = within(
    screen.getByRole("region", { name: "Imports so far" }),
  ).getAllByRole("listitem");
  expect(done).toHaveTextContent(
    "march.csv40 posts were added; 2 rows were here already; 1 row is wrong and stays out.",
  );
  expect(asking).toHaveTextContent("april.csv1 row, nothing added yet.");
  expect(asking).toHaveTextContent("Has questions");
});
