import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { checkWallTime } from "./when";
import { WhenField } from "./when-field";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-03T12:00:00.000Z") }));
afterEach(() => vi.useRealTimers());

const berlin: PlanningPreferences = {
  timeZone: "Europe/Berlin",
  dateFormat: "day-short-month-year",
  timeFormat: "24-hour",
  firstDayOfWeek: 1,
};

type Opening = Partial<PlanningPreferences> & { slots?: { connectionId: string; at: string }[] };

function openField({ slots = [], ...fields }: Opening = {}) {
  const preferences = { ...berlin, ...fields };
  fakeApi({
    "GET /api/slots": () => ({
      slots: slots.map(({ connectionId, at }) => {
        return { connectionId, scheduledAt: at, state: "free", postId: null };
      }),
    }),
  });
  const chosen: WallTime[] = [];
  const page = renderUi(<Held preferences={preferences} chosen={chosen} />);
  const field = screen.getByRole("textbox", { name: "Date and time" });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const day = (name: string) => screen.getByRole("gridcell", { name });
  return { ...page, field, type, day, last: () => chosen.at(-1) };
}

function Held({ preferences, chosen }: { preferences: PlanningPreferences; chosen: WallTime[] }) {
  const [wall, setWall] = useState<WallTime>({ date: "2027-03-05", time: "09:00" });
  return (
    <WhenField
      wall={wall}
      verdict={checkWallTime(wall, { preferences, nowMs: Date.now() })}
      preferences={preferences}
      workspaceTimeZone="America/New_York"
      connectionIds={["page"]}
      onChange={(next) => {
        chosen.push(next);
        setWall(next);
      }}
    />
  );
}

it("a typed time is taken as it is read, and shown in the person's format once it is left", async () => {
  const { field, type, day, last, user } = openField();
  expect(field).toHaveValue("5 Mar 2027, 09:00");
  type("tue 9:30");
  expect(last()).toEqual({ date: "2027-03-09", time: "09:30" });
  expect(field).toHaveValue("tue 9:30");
  expect(screen.getByText("Tuesday · Berlin, UTC+1 · 03:30 in New York")).toBeVisible();
  expect(day("Tuesday 9 Mar 2027")).toHaveAttribute("aria-selected", "true");
  await user.click(field);
  await user.tab();
  expect(field).toHaveValue("9 Mar 2027, 09:30");
});

it("a passed time is refused with the nearest valid one, which a click takes", async () => {
  const { field, type, last, user } = openField();
  type("today 8");
  expect(screen.getByText("This time has passed.")).toBeVisible();
  expect(field).toBeInvalid();
  await user.click(screen.getByRole("button", { name: "Use 3 Mar 2027, 13:01" }));
  expect(last()).toEqual({ date: "2027-03-03", time: "13:01" });
  expect(field).toBeValid();
  expect(field).toHaveFocus();
});

it("a time that the clocks skip is refused, and one that comes twice says which is meant", () => {
  const { type } = openField();
  type("28 mar 2:30");
  expect(screen.getByText("The clocks go forward over this time.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Use 28 Mar 2027, 03:00" })).toBeVisible();
  type("31 oct 2:30");
  expect(screen.getByText(/this time comes twice. The first is meant/)).toBeVisible();
});

it("what cannot be read is no time once it is left, and a chosen day replaces it", async () => {
  const { field, type, day, last, user } = openField();
  type("whenever");
  expect(last()).toBeUndefined();
  await user.click(field);
  await user.keyboard("{Enter}");
  expect(last()).toEqual({ date: "", time: "" });
  expect(screen.getByText(/^Write a day and a time/)).toBeVisible();
  expect(field).toHaveValue("whenever");
  await user.click(day("Thursday 4 Mar 2027"));
  expect(last()).toEqual({ date: "2027-03-04", time: "09:00" });
  expect(field).toHaveValue("4 Mar 2027, 09:00");
});

it("the month is walked by keys, and one Tab leads out of it", async () => {
  const { day, last, user } = openField({ firstDayOfWeek: 7 });
  const grid = screen.getByRole("grid", { name: "March 2027" });
  expect(within(grid).getAllByRole("columnheader")[0]).toHaveTextContent("Su");
  act(() => day("Friday 5 Mar 2027").focus());
  await user.keyboard("{ArrowDown}{End}");
  expect(day("Saturday 13 Mar 2027")).toHaveFocus();
  await user.keyboard("{PageDown}{Home}");
  expect(screen.getByRole("grid", { name: "April 2027" })).toBeVisible();
  expect(day("Sunday 11 Apr 2027")).toHaveFocus();
  expect(screen.getAllByRole("gridcell").filter(isTabStop)).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(last()).toEqual({ date: "2027-04-11", time: "09:00" });
  await user.tab();
  expect(screen.getByRole("combobox", { name: "Time" })).toHaveFocus();
});

it("days that have passed are walked over and not chosen", async () => {
  const { day, last, user } = openField();
  expect(day("Tuesday 2 Mar 2027")).toHaveAttribute("aria-disabled", "true");
  expect(day("Wednesday 3 Mar 2027")).toHaveAttribute("aria-current", "date");
  await user.click(day("Tuesday 2 Mar 2027"));
  expect(last()).toBeUndefined();
});

it("free slots of the accounts are marked on their days and chosen by a click", async () => {
  const slots = [
    { connectionId: "page", at: "2027-03-05T08:30:00.000Z" },
    { connectionId: "page", at: "2027-03-08T16:00:00.000Z" },
    { connectionId: "other", at: "2027-03-05T10:00:00.000Z" },
  ];
  const { day, last, user } = openField({ slots });
  expect(await screen.findByText("Free slots, Fri 5 Mar 2027")).toBeVisible();
  expect(day("Friday 5 Mar 2027, 1 free slot")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "09:30" }));
  expect(last()).toEqual({ date: "2027-03-05", time: "09:30" });
  await user.click(day("Saturday 6 Mar 2027"));
  await user.click(screen.getByRole("button", { name: "Mon 8 Mar 2027, 17:00" }));
  expect(last()).toEqual({ date: "2027-03-08", time: "17:00" });
});

it("presets are offered on the person's clock, without one that has passed", async () => {
  const { last, user, unmount } = openField({ timeFormat: "12-hour-seconds" });
  await user.click(screen.getByRole("button", { name: "Tomorrow, 9:00 AM" }));
  expect(last()).toEqual({ date: "2027-03-04", time: "09:00" });
  await user.click(screen.getByRole("button", { name: "In an hour, 2:00 PM" }));
  expect(last()).toEqual({ date: "2027-03-03", time: "14:00" });
  expect(screen.getByRole("button", { name: "This evening, 6:00 PM" })).toBeVisible();
  unmount();
  vi.setSystemTime("2027-03-03T15:50:00.000Z");
  const before = openField();
  expect(screen.getByRole("button", { name: "In an hour, 18:00" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^This evening/ })).not.toBeInTheDocument();
  before.unmount();
  vi.setSystemTime("2027-03-03T17:30:00.000Z");
  openField();
  expect(screen.queryByRole("button", { name: /^This evening/ })).not.toBeInTheDocument();
});

function isTabStop(element: HTMLElement): boolean {
  return element.tabIndex === 0;
}
