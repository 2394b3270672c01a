import { Copy, Pencil, Settings, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { lazyPart } from "@/components/ui/lazy";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { EditDeleteMenu, MoreMenu } from "@/components/ui/more-menu";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { ToastProvider, useToast } from "@/components/ui/toast";
import { Specimen } from "./specimen";

const icon = "size-4";
const sizes = ["sm", "md", "lg", "xl"] as const;
const longForm = Array.from({ length: 12 }, (_, index) => `Field ${index + 1}`);

const LateSpecimen = lazyPart(
  () => dynamic(() => import("./late-specimen").then(({ LateSpecimen: Late }) => Late)),
  { what: "The specimen", loading: <Skeleton className="h-8" /> },
);

export function Layers() {
  const [open, setOpen] = useState<(typeof sizes)[number] | "form" | "alert" | null>(null);
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const close = () => setOpen(null);
  return (
    <>
      <Specimen name="Dialog, DialogFooter, AlertDialog">
        {sizes.map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            Dialog, {size}
          </Button>
        ))}
        <Button onClick={() => setOpen("form")}>Dialog with a long form</Button>
        <Button variant="danger" onClick={() => setOpen("alert")}>
          Alert dialog
        </Button>
      </Specimen>
      {sizes.map((size) => (
        <Dialog
          key={size}
          open={open === size}
          onOpenChange={close}
          size={size}
          title={`A dialog, ${size}`}
          description="It holds one form."
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={close}>
                Save
              </Button>
            </>
          }
        >
          <Field label="Name">
            <Input />
          </Field>
        </Dialog>
      ))}
      <Dialog open={open === "form"} onOpenChange={close} title="A long form">
        <Form onSubmit={close} className="flex flex-col gap-4">
          {longForm.map((label) => (
            <Field key={label} label={label}>
              <Input />
            </Field>
          ))}
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
      <AlertDialog
        open={open === "alert"}
        onOpenChange={close}
        title="Delete this?"
        description="It can be restored for thirty days."
        confirmLabel="Delete"
        onConfirm={() => undefined}
      />
      <Specimen name="Menu, MoreMenu, Popover">
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem icon={<Pencil aria-hidden className={icon} />} shortcut="E" onSelect={close}>
            Edit…
          </MenuItem>
          <MenuItem icon={<Copy aria-hidden className={icon} />} disabled onSelect={close}>
            Disabled
          </MenuItem>
          <MenuLink href="#primitives" icon={<Settings aria-hidden className={icon} />}>
            A link
          </MenuLink>
          <MenuSeparator />
          <MenuChoice
            label="Theme"
            options={[
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
            value={theme}
            onChange={setTheme}
          />
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 aria-hidden className={icon} />} onSelect={close}>
            Delete
          </MenuItem>
        </Menu>
        <MoreMenu of="this">
          <MenuItem onSelect={close}>One thing</MenuItem>
        </MoreMenu>
        <EditDeleteMenu of="that" onEdit={close} onDelete={close} />
        <Popover title="A popover" showTitle trigger={<Button>Popover</Button>}>
          <p>It holds a few controls, and stays while they are used.</p>
        </Popover>
      </Specimen>
      <Specimen name="Toast">
        <ToastProvider>
          <ToastButtons />
        </ToastProvider>
      </Specimen>
      <Specimen name="lazyPart" stacked>
        <LateSpecimen />
      </Specimen>
    </>
  );
}

function ToastButtons() {
  const toast = useToast();
  const action = { label: "Undo", onSelect: () => undefined };
  return (
    <>
      <Button onClick={() => toast.show({ title: "Saved" })}>Plain</Button>
      <Button
        onClick={() => toast.show({ title: "Deleted", description: "For thirty days", action })}
      >
        With an action
      </Button>
      <Button onClick={() => toast.fail("It was not saved", new Error("No answer came."))}>
        Failure
      </Button>
    </>
  );
}
