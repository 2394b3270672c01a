import { screen, waitFor } from "@testing-library/react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { lazyLayer, lazyPart } from "./lazy";

function failing<Props>(failures: number, Part: (props: Props) => ReactNode) {
  const loads: number[] = [];
  const load = async () => {
    loads.push(loads.length);
    if (loads.length <= failures) throw new Error("Failed to load chunk x.js");
    return Part;
  };
  if (failures > 0) vi.spyOn(console, "error").mockImplementation(() => undefined);
  return { loads, load };
}

it("a part shows its placeholder until its code is there, and is loaded once", async () => {
  const { loads, load } = failing(0, ({ name }: { name: string }) => <p>Hello {name}</p>);
  const words = { what: "The greeting", loading: <p>Wait</p> };
  const Greeting = lazyPart(() => dynamic(load), words);
  renderUi(
    <>
      <Greeting name="Ann" />
      <Greeting name="Ben" />
    </>,
  );
  expect(screen.getAllByText("Wait")).toHaveLength(2);
  expect(await screen.findByText("Hello Ann")).toBeVisible();
  expect(screen.getByText("Hello Ben")).toBeVisible();
  expect(loads).toHaveLength(1);
});

it("a part whose code does not come says so, and comes by another try", async () => {
  const { load } = failing(1, () => <p>Hello</p>);
  const Greeting = lazyPart(() => dynamic(load), { what: "The greeting", loading: null });
  const { user } = renderUi(<Greeting />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The greeting did not load");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Hello")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

type LayerProps = { open: boolean; onOpenChange: (open: boolean) => void };

function pageWith(Layer: (props: LayerProps) => ReactNode) {
  return function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Layer open onOpenChange={setOpen} />}
      </>
    );
  };
}

it("a layer's code is loaded when it is opened, not before", async () => {
  const { loads, load } = failing(0, ({ open }: LayerProps) => open && <p>Layer</p>);
  const Layer = lazyLayer(() => dynamic(load), { what: "The layer" });
  const Page = pageWith((props) => <Layer {...props} />);
  const { user } = renderUi(<Page />);
  expect(loads).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Layer")).toBeVisible();
});

it("a layer that does not load is no dead button: it says so, can be closed and opened again", async () => {
  const { load } = failing(2, ({ open }: LayerProps) => open && <p>Layer</p>);
  const Layer = lazyLayer(() => dynamic(load), { what: "The layer" });
  const Page = pageWith((props) => <Layer {...props} />);
  const { user } = renderUi(<Page />);
  const openIt = () => user.click(screen.getByRole("button", { name: "Open" }));
  await openIt();
  expect(await screen.findByRole("alert")).toHaveTextContent("The layer did not load");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  await openIt();
  await screen.findByRole("alert");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Layer")).toBeVisible();
});
