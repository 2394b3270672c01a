"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import { Kbd } from "@/components/ui/kbd";
import { scrim } from "@/components/ui/layer-class";
import type { Command } from "./commands";

type CommandPaletteProps = {
  commands: readonly Command[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function CommandPalette({ commands, open, onOpenChange }: CommandPaletteProps) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  const run = (command: Command) => {
    onOpenChange(false);
    command.run();
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup className="fixed inset-x-4 top-4 z-40 mx-auto max-w-xl overflow-hidden rounded-lg bg-raised shadow-float outline-none transition-[transform,opacity] duration-100 data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[14vh]">
          <Base.Title className="sr-only">Command palette</Base.Title>
          <Cmdk label="Commands" loop>
            <div className="flex items-center gap-2.5 border-b px-4 text-muted">
              <Search aria-hidden className="size-4 shrink-0" />
              <Cmdk.Input
                placeholder="Go to a page or do something"
                className="h-12 w-full bg-transparent text-text outline-none"
              />
            </div>
            <Cmdk.List className="max-h-[min(24rem,60dvh)] scroll-py-2 overflow-y-auto overscroll-contain p-1.5">
              <Cmdk.Empty className="px-3 py-6 text-center text-muted">
                No command has that name
              </Cmdk.Empty>
              {groups.map((group) => (
                <Cmdk.Group key={group} heading={group} className={groupClass}>
                  {commands
                    .filter((command) => command.group === group)
                    .map((command) => (
                      <CommandRow key={command.label} command={command} onRun={run} />
                    ))}
                </Cmdk.Group>
              ))}
            </Cmdk.List>
          </Cmdk>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const groupClass =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

function CommandRow({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  return (
    <Cmdk.Item
      onSelect={() => onRun(command)}
      keywords={[command.group]}
      className="flex h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 aria-selected:bg-hover touch:h-11"
    >
      <command.icon aria-hidden className="size-4 text-muted" />
      <span className="grow">{command.label}</span>
      {command.key && <Kbd>{command.key.toUpperCase()}</Kbd>}
    </Cmdk.Item>
  );
}
