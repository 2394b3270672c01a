import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SsoProblem } from "@/lib/identity/sso/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ConfirmBySso } from "./confirm-by-sso";
import { SsoButton, SsoNotice } from "./sso-button";
import { announceSsoResult, onSsoResult, SsoConfirmed, type SsoResult } from "./sso-confirmed";

const provider = { name: "Sample provider" };
const identity = { linkedAt: "2026-11-02T10:00:00.000Z", lastUsedAt: null };

describe("the sign-in page", () => {
  it("leads to the provider by a plain link, which nothing fetches ahead", () => {
    renderUi(<SsoButton provider={provider.name} returnTo="/authorize/one" />);
    const link = screen.getByRole("link", { name: "Continue with Sample provider" });
    expect(link).toHaveAttribute("href", "/api/auth/sso?returnTo=%2Fauthorize%2Fone");
  });

  it("words every problem with a sentence of its own", () => {
    const seen = SsoProblem.options.map((problem) => {
      const { unmount } = renderUi(<SsoNotice provider={provider.name} problem={problem} />);
      const text = screen.getByRole("alert").textContent;
      unmount();
      return text;
    });
    expect(new Set(seen).size).toBe(SsoProblem.options.length);
  });

  it("words nothing that is no problem of ours", () => {
    for (const problem of [undefined, "linked", "<b>hello</b>", ["failed"], "__proto__"]) {
      renderUi(<SsoNotice provider={provider.name} problem={problem} />);
    }
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("confirming in a window of its own", () => {
  const opened = { opener: {} as unknown, location: { href: "" } };

  beforeEach(() => {
    vi.stubGlobal("open", () => opened);
  });

  it("resumes what was being done once the provider has confirmed it", async () => {
    fakeApi({ "GET /api/auth/sso/identity": () => ({ provider, identity }) });
    const onProved = vi.fn();
    const { user } = renderUi(<ConfirmBySso onProved={onProved} />);
    await user.click(await screen.findByRole("link", { name: "Confirm with Sample provider" }));
    expect(opened).toEqual({
      opener: null,
      location: { href: "/api/auth/sso?purpose=confirm" },
    });
    expect(screen.getByRole("status")).toHaveTextContent("Go on in the window");
    expect(onProved).not.toHaveBeenCalled();
    await act(async () => announceSsoResult({ problem: null }));
    await waitFor(() => expect(onProved).toHaveBeenCalledOnce());
  });

  it("says why not, and lets one try again", async () => {
    fakeApi({ "GET /api/auth/sso/identity": () => ({ provider, identity }) });
    const onProved = vi.fn();
    const { user } = renderUi(<ConfirmBySso onProved={onProved} />);
    const link = await screen.findByRole("link");
    await user.click(link);
    await act(async () => announceSsoResult({ problem: "another_account" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("belongs to somebody else");
    await user.click(link);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(onProved).not.toHaveBeenCalled();
  });

  it.each([
    ["single sign-on is not set up", { provider: null, identity: null }],
    ["no account is linked", { provider, identity: null }],
  ])("is not offered when %s", async (_, answer) => {
    const { calls } = fakeApi({ "GET /api/auth/sso/identity": () => answer });
    renderUi(<ConfirmBySso onProved={vi.fn()} />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("the window that comes back", () => {
  async function heardFrom(problem: SsoProblem | null) {
    const heard: SsoResult[] = [];
    const stop = onSsoResult((result) => heard.push(result));
    const close = vi.fn();
    vi.stubGlobal("close", close);
    renderUi(<SsoConfirmed problem={problem} provider={provider.name} />);
    await waitFor(() => expect(heard).toHaveLength(1));
    stop();
    return { heard, close };
  }

  it("tells the page that waits, and closes", async () => {
    const { heard, close } = await heardFrom(null);
    expect(heard).toEqual([{ problem: null }]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("stays open with the reason when nothing was confirmed", async () => {
    const { heard, close } = await heardFrom("not_recent");
    expect(heard).toEqual([{ problem: "not_recent" }]);
    expect(close).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toHaveTextContent("did not ask you again");
  });
});
