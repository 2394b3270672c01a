"use client";

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { type FocusActions, focusActionsNow } from "@/components/palette/focus-actions";
import { PaletteOnDemand } from "@/components/palette/palette-on-demand";
import { layerOnDemand } from "@/components/ui/on-demand";
import { useCommands } from "./commands";
import type { ShellMember } from "./member";
import { useHotkeys } from "./use-hotkeys";

const HelpDialog = layerOnDemand(async () => (await import("./help-dialog")).HelpDialog, {
  what: "The help",
});

type ShellCommands = { openPalette: () => void; openHelp: () => void };

const ShellCommandsContext = createContext<ShellCommands | null>(null);

type Layer = "palette" | "help" | null;

type ShellCommandsProviderProps = {
  member: Pick<ShellMember, "canCompose" | "email" | "preferences" | "firstDayOfWeek">;
  children: ReactNode;
};

export function ShellCommandsProvider({ member, children }: ShellCommandsProviderProps) {
  const [layer, setLayer] = useState<Layer>(null);
  const [focused, setFocused] = useState<FocusActions | null>(null);
  const openPalette = useCallback(() => {
    setFocused(focusActionsNow());
    setLayer("palette");
  }, []);
  const showPalette = useCallback(
    (open: boolean) => (open ? openPalette() : setLayer((now) => (now === "palette" ? null : now))),
    [openPalette],
  );
  const openHelp = useCallback(() => setLayer("help"), []);
  const isOpen = layer === "palette";
  const commands = useCommands({ canCompose: member.canCompose, openHelp });
  useHotkeys({ commands, isOpen, showPalette });
  const openers = useMemo(() => ({ openPalette, openHelp }), [openPalette, openHelp]);
  return (
    <ShellCommandsContext value={openers}>
      {children}
      <PaletteOnDemand
        commands={commands}
        focused={focused}
        reader={member}
        open={isOpen}
        onOpenChange={showPalette}
      />
      <HelpDialog
        commands={commands}
        open={layer === "help"}
        onOpenChange={(open) => setLayer(open ? "help" : null)}
      />
    </ShellCommandsContext>
  );
}

export function useShellCommands(): ShellCommands {
  const commands = use(ShellCommandsContext);
  if (!commands) throw new Error("useShellCommands is called outside the app shell");
  return commands;
}
