import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { UnsubscribeCard } from "./unsubscribe-card";

const stop = () => screen.getByRole("button", { name: "Stop these mails" });

it("only the button ends the mails, and the page says what came of it", async () => {
  const { calls } = fakeApi({
    "POST /api/unsubscribe": ({ search }) => ({ unsubscribed: search.get("token") }),
  });
  const { user } = renderUi(<UnsubscribeCard token="mentions" preference="mentions" />);
  expect(calls).toEqual([]);
  await user.click(stop());
  expect(await screen.findByRole("status")).toHaveTextContent(
    "You get no more mail about mentions and comments",
  );
  expect(calls).toHaveLength(1);
});

it("a refusal is shown beside the button, which can be pressed again", async () => {
  fakeApi({
    "POST /api/unsubscribe": () =>
      failure(503, { code: "unavailable", message: "The server is away." }),
  });
  const { user } = renderUi(<UnsubscribeCard token="x" preference="assignments" />);
  await user.click(stop());
  expect(await screen.findByRole("alert")).toHaveTextContent("The server is away.");
  expect(stop()).toBeEnabled();
});
