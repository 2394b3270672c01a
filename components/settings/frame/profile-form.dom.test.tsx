import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { User } from "@/lib/identity/auth/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ProfileForm } from "./profile-form";

const user: User = {
  id: "user",
  name: "Ada",
  email: "ada@example.com",
  role: "member",
  timeZone: "UTC",
  emailVerified: true,
  dateFormat: "year-month-day",
  timeFormat: "24-hour",
  firstDayOfWeek: 1,
  avatarUrl: null,
  notificationPreferences: { assignments: true, mentions: true },
  approvalMails: true,
  passkeyCount: 0,
};

const name = () => screen.getByRole("textbox", { name: "Name" });
const save = () => screen.getByRole("button", { name: "Save" });

describe("the form of the profile", () => {
  it("the changed profile is saved, and then there is nothing more to save", async () => {
    const { calls } = fakeApi({ "PATCH /api/me": () => ({}) });
    const { user: person, router } = renderUi(<ProfileForm user={user} />);
    expect(save()).toBeDisabled();
    await person.type(name(), " Lovelace");
    await person.click(save());
    expect(await screen.findByText("Preferences saved")).toBeVisible();
    const { timeZone, dateFormat, timeFormat, firstDayOfWeek } = user;
    expect(calls.map(({ body }) => body)).toEqual([
      { name: "Ada Lovelace", timeZone, dateFormat, timeFormat, firstDayOfWeek },
    ]);
    expect(router.refresh).toHaveBeenCalledOnce();
    await waitFor(() => expect(save()).toBeDisabled());
    expect(name()).toHaveValue("Ada Lovelace");
  });

  it("a format that is chosen can be saved", async () => {
    const { calls } = fakeApi({ "PATCH /api/me": () => ({}) });
    const { user: person } = renderUi(<ProfileForm user={user} />);
    await person.click(screen.getByRole("combobox", { name: "Times" }));
    await person.click(await screen.findByRole("option", { name: "17:05:09" }));
    await person.click(save());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).not.toMatchObject({ timeFormat: "24-hour" });
  });

  it("the day that weeks begin on can be changed", async () => {
    const { calls } = fakeApi({ "PATCH /api/me": () => ({}) });
    const { user: person } = renderUi(<ProfileForm user={user} />);
    await person.click(screen.getByRole("combobox", { name: "Weeks begin on" }));
    await person.click(await screen.findByRole("option", { name: "Sunday" }));
    await person.click(save());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ firstDayOfWeek: 7 });
  });

  it("an empty name is refused beside its field, which gets the focus", async () => {
    const { calls } = fakeApi({});
    const { user: person } = renderUi(<ProfileForm user={user} />);
    await person.clear(name());
    await person.click(save());
    expect(await screen.findByText("Give a name of up to 120 characters.")).toBeVisible();
    expect(name()).toHaveFocus();
    expect(calls).toEqual([]);
    await person.type(name(), "Ada");
    const refusal = () => screen.queryByText("Give a name of up to 120 characters.");
    await waitFor(() => expect(refusal()).not.toBeInTheDocument());
  });

  it("what was typed stays when the server refuses", async () => {
    fakeApi({
      "PATCH /api/me": () => failure(503, { code: "unavailable", message: "The server is away." }),
    });
    const { user: person } = renderUi(<ProfileForm user={user} />);
    await person.type(name(), " Lovelace");
    await person.click(save());
    expect(await screen.findByRole("alert")).toHaveTextContent("The server is away.");
    expect(name()).toHaveValue("Ada Lovelace");
    expect(save()).toBeEnabled();
  });
});
