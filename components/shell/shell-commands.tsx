"use client";

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { CommandPalette } from "./command-palette";
import { useCommands } from "./commands";
import { HelpDialog } from "./help-dialog";
import { useHotkeys } from "./use-hotkeys";

type ShellCommands = { openPalette: () => void; openHelp: () => void };

const ShellCommandsContext = createContext<ShellCommands | null>(null);

type Layer = "palette" | "help" | null;

export function ShellCommandsProvider({
  canCompose,
  children,
}: {
  canCompose: boolean;
  children: ReactNode;
}) {
  const [layer, setLayer] = useState<Layer>(null);
  const openPalette = useCallback(() => setLayer("palette"), []);
  const openHelp = useCallback(() => setLayer("help"), []);
  const commands = useCommands({ canCompose, openHelp });
  useHotkeys({ commands, openPalette });
  const openers = useMemo(() => ({ openPalette, openHelp }), [openPalette, openHelp]);
  const close = (of: Layer) => (open: boolean) => setLayer(open ? of : null);
  return (
    <ShellCommandsContext value={openers}>
      {children}
      <CommandPalette
        commands={commands}
        open={layer === "palette"}
        onOpenChange={close("palette")}
      />
      <HelpDialog commands={commands} open={layer === "help"} onOpenChange={close("help")} />
    </ShellCommandsContext>
  );
}

export function useShellCommands(): ShellCommands {
  const commands = use(ShellCommandsContext);
  if (!commands) throw new Error("useShellCommands is called outside the app shell");
  return commands;
}
