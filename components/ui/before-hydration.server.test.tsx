import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToReadableStream } from "react-dom/server.browser";
import { useForm } from "react-hook-form";
import { afterEach, expect, it } from "vitest";
import { Form } from "./form";
import { lazyPart } from "./lazy";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function sentPage(page: ReactNode): Promise<() => Promise<void>> {
  const stream = await renderToReadableStream(page);
  await stream.allReady;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = await new Response(stream).text();
  for (const script of container.querySelectorAll("script")) {
    // oxlint-disable-next-line typescript/no-implied-eval -- the test's document runs no script
    new Function(script.textContent ?? "")();
    script.remove();
  }
  ends.push(() => container.remove());
  return async () => {
    const root = await act(async () => hydrateRoot(container, page));
    ends.unshift(() => act(() => root.unmount()));
  };
}

function NameForm({ onSend }: { onSend: (sent: { name: string }) => void }) {
  const form = useForm({ defaultValues: { name: "" } });
  return (
    <Form onSubmit={form.handleSubmit(onSend)}>
      <input aria-label="Name" {...form.register("name")} />
      <button type="submit">Send</button>
    </Form>
  );
}

const nameBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });

it("what is typed before hydration stays, focused, and the form knows it", async () => {
  const sent: { name: string }[] = [];
  const hydrate = await sentPage(<NameForm onSend={(each) => void sent.push(each)} />);
  const box = nameBox();
  box.focus();
  box.value = "Anna";
  box.setSelectionRange(2, 2);
  await hydrate();
  expect(nameBox()).toBe(box);
  expect(box).toHaveFocus();
  expect(box).toHaveValue("Anna");
  expect(box.selectionStart).toBe(2);
  await act(async () => fireEvent.submit(box));
  expect(sent).toEqual([{ name: "Anna" }]);
});

it("a form that is sent before hydration is sent once it is hydrated, and keeps its text", async () => {
  const sent: { name: string }[] = [];
  const hydrate = await sentPage(<NameForm onSend={(each) => void sent.push(each)} />);
  nameBox().value = "Ben";
  const resets: boolean[] = [];
  const note = ({ defaultPrevented }: Event) => void resets.push(defaultPrevented);
  document.addEventListener("reset", note);
  ends.push(() => document.removeEventListener("reset", note));
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  nameBox().form?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(sent).toEqual([]);
  await hydrate();
  await waitFor(() => expect(sent).toEqual([{ name: "Ben" }]));
  // React empties a form after its action, unless that is refused.
  expect(resets).toEqual([true]);
});

it("a lazy part that is shown at first is in the HTML", async () => {
  const Greeting = lazyPart(() => dynamic(async () => () => <p>Hello</p>), {
    what: "The greeting",
    loading: <p>Wait</p>,
  });
  await sentPage(<Greeting />);
  expect(screen.getByText("Hello")).toBeInTheDocument();
});
