import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SlotSchedule } from "@/lib/accounts/slots/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { SlotEditor } from "./slot-editor";
import { SlotTimes } from "./slot-times";

type Body = Pick<SlotSchedule, "timeZone" | "times" | "version">;

const empty: SlotSchedule = { connectionId: "page", timeZone: "UTC", times: [], version: 0 };
const monday = { weekday: 1, time: "09:30" };

const noTimes = { cells: [], posts: 0, enough: false, metric: "interactions", timeZone: "UTC" };

function openEditor(
  stored: SlotSchedule = empty,
  { shown = stored, times = noTimes }: { shown?: SlotSchedule; times?: object } = {},
) {
  const server = { schedule: stored };
  const { calls } = fakeApi({
    "GET /api/connections/page/best-times": () => times,
    "GET /api/connections/page/slots": () => ({ schedule: server.schedule }),
    "PUT /api/connections/page/slots": ({ body }) => {
      const { version, ...week } = body as Body;
      if (version !== server.schedule.version) {
        const details = { currentVersion: server.schedule.version };
        return failure(409, { code: "version_conflict", message: "Overtaken.", details });
      }
      server.schedule = { ...server.schedule, ...week, version: version + 1 };
      return { schedule: server.schedule };
    },
  });
  const page = renderUi(
    <SlotEditor
      schedule={shown}
      accountName="Page One"
      preferences={preferences}
      firstDayOfWeek={1}
    />,
  );
  const saved = () => calls.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  return { ...page, server, saved };
}

const day = (name: string) => within(screen.getByRole("region", { name }));
const save = () => screen.getByRole("button", { name: "Save weekly times" });

it("times are typed and added by Enter, removed, copied to other days, and saved together", async () => {
  const { user, saved } = openEditor();
  expect(save()).toBeDisabled();
  const input = day("Monday").getByRole("textbox", { name: "Add a time on Monday" });
  await user.type(input, "930{Enter}");
  await user.type(input, "5 pm{Enter}");
  expect(input).toHaveFocus();
  await user.click(day("Monday").getByRole("button", { name: "Copy Monday to other days" }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy to Monday to Friday" }));
  await user.click(day("Friday").getByRole("button", { name: "Remove Friday 17:00" }));
  expect(day("Saturday").queryByRole("button", { name: /Remove/ })).not.toBeInTheDocument();
  expect(screen.getByText(/^9 slots a week/)).toBeVisible();
  await user.click(save());
  expect(await screen.findByText("Weekly times of Page One saved")).toBeVisible();
  const [body] = saved() as Body[];
  expect(body).toMatchObject({ timeZone: "UTC", version: 0 });
  expect(body?.times).toHaveLength(9);
  expect(body?.times).toContainEqual({ weekday: 5, time: "09:30" });
  await waitFor(() => expect(save()).toBeDisabled());
});

it("what is no time is refused beside its field, and nothing is added", async () => {
  const { user } = openEditor();
  const input = day("Sunday").getByRole("textbox", { name: "Add a time on Sunday" });
  await user.type(input, "25{Enter}");
  expect(await day("Sunday").findByText("Enter a time, such as 09:30.")).toBeVisible();
  expect(input).toBeInvalid();
  expect(save()).toBeDisabled();
});

it("an account without weekly times is offered some, which are changed before they are saved", async () => {
  const { user, saved } = openEditor();
  await user.click(screen.getByRole("button", { name: /on weekdays$/ }));
  expect(screen.queryByText("No weekly times yet")).not.toBeInTheDocument();
  expect(screen.getByText(/^10 slots a week/)).toBeVisible();
  expect(saved()).toEqual([]);
});

it("the hours in which posts did best are added by one press, taken back by Undo, and saved with the rest", async () => {
  const cells = [
    { weekday: 1, hour: 9, relative: 1.5, posts: 6 },
    { weekday: 2, hour: 17, relative: 2.25, posts: 8 },
    { weekday: 6, hour: 11, relative: 0.5, posts: 7 },
  ];
  const times = { ...noTimes, cells, posts: 21, enough: true };
  const { user, saved } = openEditor({ ...empty, times: [monday] }, { times });
  const best = within(await screen.findByRole("region", { name: "When followers reacted most" }));
  expect(best.getByText("Tuesday 17:00–18:00")).toBeVisible();
  expect(best.getByText("2.3 × the usual, 8 posts")).toBeVisible();
  expect(best.getByText("From 21 posts of this account.")).toBeVisible();
  expect(best.queryByText(/Saturday/)).not.toBeInTheDocument();
  await user.click(best.getByRole("button", { name: "Add Tuesday 17:00" }));
  expect(day("Tuesday").getByText("17:00")).toBeVisible();
  expect(best.getByText("Your weekly times lie in these hours.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(day("Tuesday").queryByText("17:00")).not.toBeInTheDocument();
  await user.click(best.getByRole("button", { name: "Add Tuesday 17:00" }));
  await user.click(save());
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect((saved() as Body[])[0]?.times).toEqual([monday, { weekday: 2, time: "17:00" }]);
});

it("an account with too few posts gets no proposal from them", async () => {
  openEditor(empty, { times: { ...noTimes, posts: 6 } });
  expect(await screen.findByText(/this account has 6 so far\.$/)).toBeVisible();
});

it("a change that somebody overtook shows theirs, or is saved over it", async () => {
  const stored = { ...empty, times: [monday], version: 3 };
  const opened = openEditor(stored, { shown: { ...stored, version: 2 } });
  const { user, server, saved } = opened;
  const change = async () => {
    const input = day("Sunday").getByRole("textbox", { name: "Add a time on Sunday" });
    await user.type(input, "11:00{Enter}");
    await user.click(save());
  };
  await change();
  await user.click(await screen.findByRole("button", { name: "Show theirs" }));
  await waitFor(() => expect(screen.queryByText(/Somebody changed/)).not.toBeInTheDocument());
  expect(day("Sunday").queryByText("11:00")).not.toBeInTheDocument();
  server.schedule = { ...server.schedule, version: 4 };
  await change();
  await user.click(await screen.findByRole("button", { name: "Save mine over it" }));
  await waitFor(() => expect(server.schedule.version).toBe(5));
  expect(saved().at(-1)).toMatchObject({ version: 4 });
  expect(screen.queryByText(/Somebody changed/)).not.toBeInTheDocument();
});

it("somebody who may only look sees the times of each day", () => {
  renderUi(
    <SlotTimes
      schedule={{ ...empty, times: [monday, { weekday: 1, time: "17:00" }] }}
      preferences={preferences}
      firstDayOfWeek={7}
    />,
  );
  expect(screen.getByText("09:30 · 17:00")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getAllByRole("term")[0]).toHaveTextContent("Sunday");
});

it("the same times are given to other accounts in one step, and whose were not is said", async () => {
  const given: unknown[] = [];
  const schedule = { connectionId: "page", timeZone: "UTC", times: [monday], version: 1 };
  fakeApi({
    "GET /api/connections/page/best-times": () => noTimes,
    "PUT /api/connections/page/slots": () => ({ schedule: { ...schedule, version: 2 } }),
    "GET /api/connections/:id/slots": ({ params: { id = "" } }) => ({
      schedule: { connectionId: id, timeZone: "UTC", times: [], version: 7 },
    }),
    "PUT /api/connections/second/slots": ({ body }) => {
      given.push(body);
      return { schedule: { ...schedule, connectionId: "second", version: 8 } };
    },
    "PUT /api/connections/third/slots": () =>
      failure(409, { code: "version_conflict", message: "Overtaken." }),
  });
  const { user } = renderUi(
    <SlotEditor
      schedule={schedule}
      accountName="Page One"
      others={[
        { id: "second", name: "Page Two" },
        { id: "third", name: "Page Three" },
      ]}
      preferences={preferences}
      firstDayOfWeek={1}
    />,
  );
  await user.click(screen.getByText("The same for other accounts"));
  for (const name of ["Page Two", "Page Three"]) {
    await user.click(screen.getByRole("checkbox", { name }));
  }
  await user.click(save());
  expect(await screen.findByText("Weekly times of Page One and others saved")).toBeVisible();
  expect(screen.getByText("Not those of Page Three.")).toBeVisible();
  expect(given).toEqual([{ timeZone: "UTC", times: [monday], version: 7 }]);
});
