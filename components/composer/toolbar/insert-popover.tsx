import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { Popover } from "@/components/ui/popover";
import { textBoxOf } from "../text-box";

type InsertTools = {
  insert: (write: (box: HTMLTextAreaElement) => void) => void;
  close: () => void;
};

type InsertPopoverProps = {
  positionKey: string;
  title: string;
  trigger: ReactElement;
  children: (tools: InsertTools) => ReactNode;
};

export function InsertPopover(props: InsertPopoverProps) {
  const { positionKey, title, trigger, children } = props;
  const [open, setOpen] = useState(false);
  const picked = useRef(false);
  const insert: InsertTools["insert"] = (write) => {
    const box = textBoxOf(positionKey);
    picked.current = true;
    setOpen(false);
    if (box) write(box);
  };
  return (
    <Popover
      title={title}
      open={open}
      onOpenChange={(next) => {
        picked.current = false;
        setOpen(next);
      }}
      className="w-80 p-1"
      finalFocus={() => (picked.current ? textBoxOf(positionKey) : null)}
      trigger={trigger}
    >
      {children({ insert, close: () => setOpen(false) })}
    </Popover>
  );
}
