import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import type { BestTimes } from "@/lib/results/report/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { BestTime } from "./best-time";

const berlin: PlanningPreferences = {
  timeZone: "Europe/Berlin",
  dateFormat: "day-short-month-year",
  timeFormat: "24-hour",
  firstDayOfWeek: 1,
};

const cell = (weekday: number, hour: number, relative: number, posts = 8) => {
  return { weekday, hour, relative, posts };
};
const tuesdays = [cell(2, 9, 2), cell(2, 10, 1.8), cell(4, 12, 0.7)];

function timesOf(cells: BestTimes["cells"], fields: Partial<BestTimes> = {}): BestTimes {
  const posts = cells.reduce((sum, one) => sum + one.posts, 0);
  const timeZone = "Europe/Berlin";
  return { cells, posts, enough: posts >= 10, metric: "interactions", timeZone, ...fields };
}

type Opening = { accounts: Record<string, unknown>; opened?: string };

function open({ accounts, opened = "2027-03-03T12:00:00.000Z" }: Opening) {
  const asked: string[] = [];
  fakeApi({
    "GET /api/connections/:id/best-times": ({ params: { id = "" }, search }) => {
      asked.push(search.get("timeZone") ?? "");
      return accounts[id];
    },
  });
  const chosen: WallTime[] = [];
  const page = renderUi(
    <BestTime
      connectionIds={Object.keys(accounts)}
      opened={opened}
      preferences={berlin}
      onChoose={(wall) => chosen.push(wall)}
    />,
  );
  const said = async (text: string) => {
    const found = () => expect(page.container).toHaveTextContent(text);
    await waitFor(found);
  };
  return { ...page, chosen, asked, said };
}

it("the hours in which posts did best are told with the posts behind them, and chosen by a press", async () => {
  const { said, chosen, asked, user } = open({ accounts: { page: timesOf(tuesdays) } });
  expect(screen.getByRole("status")).toHaveTextContent("Reading when posts did best");
  await said("Your followers reacted most on Tuesdays 09:00–11:00");
  await said("from 16 of 24 posts.");
  expect(asked).toEqual(["Europe/Berlin"]);
  await user.click(screen.getByRole("button", { name: /choose 9 Mar 2027, 09:00$/ }));
  expect(chosen).toEqual([{ date: "2027-03-09", time: "09:00" }]);
});

it("on the day itself the hour is today's until it has begun", async () => {
  const accounts = { page: timesOf(tuesdays, { metric: "views" }) };
  const early = open({ accounts, opened: "2027-03-02T07:59:00.000Z" });
  await early.said("Your posts were seen most on");
  expect(screen.getByRole("button", { name: /choose 2 Mar 2027, 09:00$/ })).toBeVisible();
  early.unmount();
  open({ accounts, opened: "2027-03-02T08:00:00.000Z" });
  expect(await screen.findByRole("button", { name: /choose 9 Mar/ })).toBeVisible();
});

it("below ten posts nothing is proposed, and it is said how many there are", async () => {
  const few = open({ accounts: { page: timesOf([cell(2, 9, 3, 4)]) } });
  await few.said("from 10 posts with results on; this account has 4 so far.");
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  few.unmount();
  const none = open({ accounts: { one: timesOf([]), two: timesOf([cell(2, 9, 3, 9)]) } });
  await none.said("none of these accounts has so many.");
});

it("where every hour is as usual, that is said", async () => {
  const { said } = open({ accounts: { page: timesOf([cell(2, 9, 1, 12), cell(3, 9, 1, 12)]) } });
  await said("No hour stands out yet, from 24 posts.");
});

it("several accounts get the hours that are best for all, and those with too few are counted out", async () => {
  const { said } = open({
    accounts: {
      one: timesOf([cell(1, 8, 3), cell(2, 9, 2)]),
      two: timesOf([cell(1, 8, 0.2), cell(2, 9, 2)], { metric: "views" }),
      young: timesOf([cell(6, 20, 9, 5)]),
    },
  });
  await said("Your posts did best on Tuesdays 09:00–10:00");
  await said("from 16 of 32 posts on 2 of 3 accounts.");
});

it("what did not load takes no room", async () => {
  const { container } = open({
    accounts: { page: failure(500, { code: "internal_error", message: "Down." }) },
  });
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});
