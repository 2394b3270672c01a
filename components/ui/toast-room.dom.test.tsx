import { screen } from "@testing-library/react";
import { it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { Dialog } from "./dialog";
import { SelectionBar } from "./selection-bar";
import { useToastNeighbour } from "./toast-room";

function Page({ hasBar, hasDialog }: { hasBar: boolean; hasDialog: boolean }) {
  const bar = useToastNeighbour("bar");
  const sheet = useToastNeighbour("sheet");
  return (
    <>
      <p>{[bar && "bar", sheet && "sheet"].filter(Boolean).join(" and ") || "nothing"}</p>
      {hasBar && (
        <SelectionBar label="Selection" selected="1 post selected" onClear={() => {}}>
          Verbs
        </SelectionBar>
      )}
      <Dialog open={hasDialog} onOpenChange={() => {}} title="A dialog" />
    </>
  );
}

it("toasts know of the bar and the sheet while they are on the page, and no longer", async () => {
  const { rerender } = renderUi(<Page hasBar={false} hasDialog={false} />);
  const neighbours = (text: string) => screen.findByText(text);
  await neighbours("nothing");
  rerender(<Page hasBar hasDialog={false} />);
  await neighbours("bar");
  rerender(<Page hasBar hasDialog />);
  await neighbours("bar and sheet");
  rerender(<Page hasBar={false} hasDialog={false} />);
  await neighbours("nothing");
});
