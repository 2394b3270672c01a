"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { LazyPalette } from "@/components/shell/palette/lazy-palette";
import { lazyLayer } from "@/components/ui/lazy";
import { useCommands } from "./commands";
import type { ShellMember } from "./member";
import { closeLayer, openHelp, openPause, showPalette, useShellLayer } from "./shell-layer";
import { useHotkeys } from "./use-hotkeys";

const HelpDialog = lazyLayer(
  () => dynamic(() => import("./help-dialog").then((chunk) => chunk.HelpDialog)),
  { what: "The help" },
);

const PauseDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/shell/pause/pause-dialog").then((chunk) => chunk.PauseDialog),
    ),
  { what: "The question" },
);

export function ShellLayers({
  member,
}: {
  member: Pick<
    ShellMember,
    | "canCompose"
    | "isAdmin"
    | "settings"
    | "waitingCount"
    | "email"
    | "preferences"
    | "firstDayOfWeek"
  >;
}) {
  const { layer, focused } = useShellLayer();
  const isOpen = layer === "palette";
  const commands = useCommands({ member, openHelp, openPause });
  useHotkeys({ commands, isOpen, showPalette });
  useEffect(() => closeLayer, []);
  return (
    <>
      <LazyPalette
        commands={commands}
        focused={focused}
        reader={member}
        open={isOpen}
        onOpenChange={showPalette}
      />
      <HelpDialog
        commands={commands}
        open={layer === "help"}
        onOpenChange={(open) => (open ? openHelp() : closeLayer())}
      />
      {member.isAdmin && (
        <PauseDialog
          open={layer === "pause"}
          onOpenChange={(open) => (open ? openPause() : closeLayer())}
        />
      )}
    </>
  );
}
