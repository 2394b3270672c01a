import { act, screen, waitFor } from "@testing-library/react";
import { useRouter } from "next/navigation";
import { startTransition, use, useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { useApiMutation } from "./use-api-mutation";
import { useRedraw } from "./use-redraw";

function Page({ answered }: { answered: Promise<string> }) {
  const [state, setState] = useState<string | Promise<string>>("connected");
  const router = useRouter();
  useEffect(() => {
    vi.mocked(router.refresh).mockImplementation(() => startTransition(() => setState(answered)));
  }, [router, answered]);
  return <p>The account is {typeof state === "string" ? state : use(state)}</p>;
}

function Disconnect() {
  const redraw = useRedraw();
  const { run } = useApiMutation({
    send: async () => ({}),
    onDone: () => redraw(),
    done: () => ({ title: "Disconnected" }),
  });
  return (
    <button type="button" onClick={() => void run()}>
      Disconnect
    </button>
  );
}

it("a message waits until the page shows what it says", async () => {
  let answer: (state: string) => void = () => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const { user, router } = renderUi(
    <>
      <Page answered={answered} />
      <Disconnect />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Disconnect" }));
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(screen.getByText("The account is connected")).toBeVisible();
  expect(screen.queryByText("Disconnected")).not.toBeInTheDocument();
  await act(async () => answer("disconnected"));
  expect(await screen.findByText("Disconnected")).toBeVisible();
  expect(screen.getByText("The account is disconnected")).toBeVisible();
});
