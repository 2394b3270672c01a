import { screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { DateField } from "./date-field";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-03T12:00:00.000Z") }));
afterEach(() => vi.useRealTimers());

function openField() {
  const chosen: (string | null)[] = [];
  const page = renderUi(<Held chosen={chosen} />);
  return { ...page, chosen, field: screen.getByRole("textbox", { name: "From" }) };
}

function Held({ chosen }: { chosen: (string | null)[] }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <DateField
      label="From"
      toward="past"
      max="2027-03-02"
      value={value}
      preferences={preferences}
      onChange={(date) => {
        chosen.push(date);
        setValue(date);
      }}
    />
  );
}

it("a typed day is taken when it is left or entered, and an emptied field is no day", async () => {
  const { user, field, chosen } = openField();
  await user.type(field, "mon{Enter}");
  expect(field).toHaveValue("1 Mar 2027");
  await user.clear(field);
  await user.tab();
  expect(chosen).toEqual(["2027-03-01", null]);
});

it("what is no day is refused beside the field, and the day of before stays", async () => {
  const { user, field, chosen } = openField();
  await user.type(field, "someday{Enter}");
  expect(await screen.findByText("Write a day, such as “mon” or “12 dec”.")).toBeVisible();
  expect(field).toBeInvalid();
  expect(chosen).toEqual([]);
});

it("a day is chosen in the month, but none behind the last one", async () => {
  const { user, field, chosen } = openField();
  await user.click(screen.getByRole("button", { name: "From: choose a day" }));
  await user.click(await screen.findByRole("gridcell", { name: "Wednesday 3 Mar 2027" }));
  expect(chosen).toEqual([]);
  await user.click(screen.getByRole("gridcell", { name: "Monday 1 Mar 2027" }));
  expect(chosen).toEqual(["2027-03-01"]);
  expect(field).toHaveValue("1 Mar 2027");
});
