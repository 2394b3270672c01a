import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { afterEach, expect, it } from "vitest";
import { dormant } from "./dormant";

type Sent = { name: string }[];

function NameForm({ onSend }: { onSend: (sent: { name: string }) => void }) {
  const form = useForm({ defaultValues: { name: "Ann" } });
  const [size, setSize] = useState(1);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(form.getValues());
      }}
    >
      <input aria-label="Name" defaultValue="Ann" {...form.register("name")} />
      <input aria-label="Size" value={size} onChange={({ target }) => setSize(+target.value)} />
      <button type="button" onClick={() => setSize(size + 1)}>
        Size {size}
      </button>
      <a href="#elsewhere">Elsewhere</a>
    </form>
  );
}

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function sentPage(fails = false) {
  const sent: Sent = [];
  const onSend = (each: { name: string }) => void sent.push(each);
  const onServer = dormant(async () => NameForm, { what: "The form" });
  await onServer.preload();
  let wake = () => {};
  const asked = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const loads: number[] = [];
  const Form = dormant(
    async () => {
      loads.push(loads.length);
      if (fails && loads.length === 1) throw new Error("Failed to load chunk x.js");
      return NameForm;
    },
    { what: "The form", until: () => asked },
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(onServer({ onSend }));
  const root = await act(async () => hydrateRoot(container, Form({ onSend })));
  ends.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  const use = async () => {
    await act(async () => wake());
    await act(async () => {});
  };
  return { sent, loads, use };
}

const nameBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });

it("stays as the server rendered it, without its code, until the page is used", async () => {
  const { loads, use } = await sentPage();
  expect(nameBox()).toHaveValue("Ann");
  expect(loads).toEqual([]);
  const box = nameBox();
  await use();
  expect(loads).toHaveLength(1);
  expect(nameBox()).toBe(box);
});

it("is marked as asleep until the code is there", async () => {
  const { use } = await sentPage();
  const asleep = nameBox().closest("[data-dormant]");
  expect(asleep).not.toBeNull();
  await use();
  expect(asleep).not.toHaveAttribute("data-dormant");
});

it("focus and caret stay where they are when the code comes", async () => {
  const { use } = await sentPage();
  const box = nameBox();
  await act(async () => box.focus());
  fireEvent.input(box, { target: { value: "Anna" } });
  box.setSelectionRange(2, 2);
  await use();
  expect(box).toHaveFocus();
  expect(box).toHaveValue("Anna");
  expect(box.selectionStart).toBe(2);
});

it("what is typed before the code comes stays, and the form knows it", async () => {
  const { sent, use } = await sentPage();
  fireEvent.input(nameBox(), { target: { value: "Anna" } });
  await use();
  expect(nameBox()).toHaveValue("Anna");
  await act(async () => fireEvent.submit(nameBox()));
  expect(sent).toEqual([{ name: "Anna" }]);
});

it("what is typed into a controlled field stays too", async () => {
  const { use } = await sentPage();
  const box = screen.getByRole("textbox", { name: "Size" });
  fireEvent.input(box, { target: { value: "7" } });
  await use();
  expect(screen.getByRole("button", { name: "Size 7" })).toBeVisible();
  expect(box).toHaveValue("7");
});

it("the last click is done once the code is there, only once", async () => {
  const { use } = await sentPage();
  fireEvent.click(screen.getByRole("button", { name: "Size 1" }));
  fireEvent.click(screen.getByRole("button", { name: "Size 1" }));
  await use();
  expect(await screen.findByRole("button", { name: "Size 2" })).toBeVisible();
});

it("a form that is sent by Enter before the code comes is sent then, with what is in it", async () => {
  const { sent, use } = await sentPage();
  fireEvent.input(nameBox(), { target: { value: "Ben" } });
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  nameBox().form?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await use();
  await waitFor(() => expect(sent).toEqual([{ name: "Ben" }]));
});

it("a link works without the code", async () => {
  await sentPage();
  const followed = fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  expect(followed).toBe(true);
});

it("says so where the code does not come, and tries again", async () => {
  const { use } = await sentPage(true);
  await use();
  expect(await screen.findByRole("alert")).toHaveTextContent("The form did not load");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(nameBox()).toHaveValue("Ann"));
});
