import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Member, Responsibilities } from "@/lib/identity/members/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { MemberList } from "./member-list";

function aMember(fields: Partial<Member> & Pick<Member, "id" | "name">): Member {
  const joinedAt = "2026-11-02T09:00:00.000Z";
  return { email: null, role: "member", avatarUrl: null, joinedAt, ...fields };
}

const ada = aMember({ id: "ada", name: "Ada", role: "admin" });
const ben = aMember({ id: "ben", name: "Ben" });
const cy = aMember({ id: "cy", name: "Cy", role: "viewer" });
const everybody = { items: [ada, ben, cy], hasMore: false, nextCursor: null };

const twoAdmins = { ...everybody, items: [ada, aMember({ ...ben, role: "admin" }), cy] };

function renderList(viewer = { id: "ada", isAdmin: true }, first = everybody) {
  return renderUi(
    <MemberList
      first={first}
      viewer={viewer}
      workspaceName="Harbour office"
      preferences={preferences}
    />,
  );
}

const members = () => everybody;
const role = (name: string) => screen.getByRole("combobox", { name: `Role of ${name}` });
const button = (name: string) => screen.getByRole("button", { name });
const menuItem = (name: string) => screen.findByRole("menuitem", { name });

async function askToRemove(user: ReturnType<typeof renderList>["user"], name: string) {
  await user.click(button(`More for ${name}`));
  await user.click(await menuItem("Remove from the team…"));
}

async function choose(
  user: ReturnType<typeof renderList>["user"],
  control: Element,
  label: string,
) {
  await user.click(control);
  await user.click(await screen.findByRole("option", { name: label }));
}

const nothing: Responsibilities = {
  openPosts: 0,
  scheduledPosts: 0,
  apiKeys: 0,
  assistants: 0,
  teamKeys: 0,
  invitations: 0,
};
const foreseen = (fields: Partial<Responsibilities>) => ({
  "GET /api/members": members,
  "GET /api/members/:memberId/responsibilities": () => ({
    responsibilities: { ...nothing, ...fields },
  }),
});

describe("the members' list", () => {
  it("shows members who is there and what they may do, and lets them do nothing but leave", () => {
    fakeApi({});
    renderList({ id: "ben", isAdmin: false });
    expect(screen.getByText("Reads and comments")).toBeVisible();
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Leave"]);
  });

  it("an administrator changes a role, and can undo it", async () => {
    const { calls } = fakeApi({
      "GET /api/members": members,
      "PATCH /api/members/:memberId": () => ({}),
    });
    const { user } = renderList();
    await choose(user, role("Cy"), "Administrator");
    expect(await screen.findByText("Cy is an administrator now")).toBeVisible();
    await user.click(button("Undo"));
    expect(await screen.findByText("Cy is a viewer now")).toBeVisible();
    const sent = calls.filter(({ call }) => call === "PATCH /api/members/cy");
    expect(sent.map(({ body }) => body)).toEqual([{ role: "admin" }, { role: "viewer" }]);
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("a browser fills in no role by itself", async () => {
    fakeApi({});
    const { container, user } = renderList();
    for (const name of ["Ada", "Ben", "Cy"]) await user.hover(role(name));
    const inputs = [...container.querySelectorAll("input")];
    expect(inputs.map(({ autocomplete }) => autocomplete)).toEqual(["off", "off", "off"]);
  });

  it("giving up one's own administration is asked once, and the page is redrawn", async () => {
    const { calls } = fakeApi({
      "GET /api/members": () => twoAdmins,
      "PATCH /api/members/:memberId": () => ({}),
    });
    const { user, router } = renderList(undefined, twoAdmins);
    await choose(user, role("Ada"), "Viewer");
    expect(await screen.findByText("Give up administration?")).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(button("Give it up"));
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(calls[0]).toEqual({ call: "PATCH /api/members/ada", body: { role: "viewer" } });
  });

  it("an administrator makes a link for a member who has forgotten their password, shown once", async () => {
    const url = "https://herald.example/reset#token=sample";
    const expiresAt = "2026-11-02T09:10:00.000Z";
    fakeApi({ "POST /api/members/ben/reset-link": () => ({ url, expiresAt }) });
    const { user } = renderList();
    expect(screen.queryByRole("button", { name: "More for Ada" })).not.toBeInTheDocument();
    await user.click(button("More for Ben"));
    await user.click(await menuItem("Make a link for a new password"));
    expect(await screen.findByDisplayValue(url)).toBeVisible();
    await user.click(button("Done"));
    expect(screen.queryByDisplayValue(url)).not.toBeInTheDocument();
  });

  it("a refused change says why and shows the role as it is", async () => {
    const message = "Ada is the only administrator. Make somebody else an administrator first.";
    fakeApi({
      "GET /api/members": () => twoAdmins,
      "PATCH /api/members/:memberId": () => failure(409, { code: "last_admin", message }),
    });
    const { user } = renderList(undefined, twoAdmins);
    await choose(user, role("Ada"), "Member");
    await user.click(await screen.findByRole("button", { name: "Give it up" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    await waitFor(() => expect(role("Ada")).toHaveTextContent("Administrator"));
  });

  it("who is no administrator any more is told so, and the page is redrawn", async () => {
    const message = "You are no longer an administrator.";
    fakeApi({
      "GET /api/members": members,
      "PATCH /api/members/:memberId": () => failure(403, { code: "forbidden", message }),
    });
    const { user, router } = renderList();
    await choose(user, role("Ben"), "Viewer");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(router.refresh).toHaveBeenCalled();
  });
});

describe("the dialog that removes a member", () => {
  it("says what they manage and what ends, and hands the posts to whom one chooses", async () => {
    const { calls } = fakeApi({
      ...foreseen({ openPosts: 3, scheduledPosts: 2, apiKeys: 1, assistants: 2, teamKeys: 1 }),
      "DELETE /api/members/:memberId": () => ({ removed: true, handedOverPosts: 3 }),
    });
    const { user } = renderList();
    await askToRemove(user, "Ben");
    const dialog = await screen.findByRole("dialog", { name: "Remove Ben?" });
    expect(
      await within(dialog).findByText(
        "Ben manages 2 scheduled posts and 1 post under way or in need of attention.",
      ),
    ).toBeVisible();
    expect(within(dialog).getByText(/1 API key and 2 assistants stop working/)).toBeVisible();
    expect(within(dialog).getByText(/1 team key that they made keeps working/)).toBeVisible();
    const successor = within(dialog).getByRole("combobox", { name: "Who takes the posts over?" });
    expect(successor).toHaveTextContent("Ada (you)");
    await user.click(successor);
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options).toEqual(["Ada (you)", "Nobody"]);
    await user.click(screen.getByRole("option", { name: "Ada (you)" }));
    await user.click(button("Remove from the team"));
    expect(await screen.findByText("Ben is removed")).toBeVisible();
    expect(screen.getByText("Ada manages 3 posts more.")).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith("DELETE"))?.call).toBe(
      "DELETE /api/members/ben",
    );
    expect(screen.queryByText("Remove Ben?")).not.toBeInTheDocument();
  });

  it("asks nothing about posts where there are none, and can be cancelled", async () => {
    const { calls } = fakeApi(foreseen({}));
    const { user } = renderList();
    await askToRemove(user, "Ben");
    expect(await screen.findByText("Ben manages no posts that are still to go out.")).toBeVisible();
    expect(screen.queryByText("Who takes the posts over?")).not.toBeInTheDocument();
    await user.click(button("Cancel"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(calls.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
  });

  it("stays with its reason when the server refuses", async () => {
    const message = "Ben is the only administrator. Make somebody else an administrator first.";
    fakeApi({
      ...foreseen({}),
      "DELETE /api/members/:memberId": () => failure(409, { code: "last_admin", message }),
    });
    const { user } = renderList();
    await askToRemove(user, "Ben");
    await user.click(await screen.findByRole("button", { name: "Remove from the team" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(`Ben was not removed.${message}`);
  });

  it("can be asked again when what they manage did not load", async () => {
    let answers = 0;
    fakeApi({
      ...foreseen({}),
      "GET /api/members/:memberId/responsibilities": () => {
        answers += 1;
        const refused = failure(403, { code: "forbidden", message: "Not now." });
        return answers === 1 ? refused : { responsibilities: nothing };
      },
    });
    const { user } = renderList();
    await askToRemove(user, "Ben");
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Ben manages no posts that are still to go out.")).toBeVisible();
  });
});

describe("leaving", () => {
  it("says to the only administrator why it is not possible, instead of offering it", () => {
    fakeApi({});
    renderList();
    expect(screen.getByText(/You are the only administrator, so you cannot leave/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Leave" })).not.toBeInTheDocument();
    expect(role("Ada")).toBeDisabled();
  });

  it("is offered to an administrator beside another one", () => {
    fakeApi({});
    renderList(undefined, twoAdmins);
    expect(button("Leave")).toBeVisible();
    expect(screen.queryByText(/only administrator/)).not.toBeInTheDocument();
  });

  it("says of a single key in the singular that it ends", async () => {
    fakeApi(foreseen({ apiKeys: 1 }));
    const { user } = renderList({ id: "ben", isAdmin: false });
    await user.click(button("Leave"));
    expect(await screen.findByText("Your 1 API key stops working at once.")).toBeVisible();
  });

  it("ends at the sign-in, by a full page load", async () => {
    fakeApi({
      ...foreseen({ openPosts: 1, scheduledPosts: 1 }),
      "DELETE /api/members/:memberId": () => ({ removed: true, handedOverPosts: 1 }),
    });
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const { user } = renderList({ id: "ben", isAdmin: false });
    await user.click(button("Leave"));
    expect(await screen.findByText("You manage 1 scheduled post.")).toBeVisible();
    await user.click(button("Leave the team"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/sign-in"));
  });
});
