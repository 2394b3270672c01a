"use client";

import type { Command } from "@/components/kit/commands/command";
import { useSingleKeys } from "@/components/kit/preferences/use-single-keys";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { Switch } from "@/components/ui/switch";
import { useModifierKey } from "./use-modifier-key";

export function HelpDialog({
  commands,
  open,
  onOpenChange,
}: {
  commands: readonly Command[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const singleKeys = useSingleKeys();
  const modifier = useModifierKey();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <dl className="mb-4 flex flex-col divide-y">
        <Shortcut label="Search" keys={[modifier, "K"]} />
        {commands.map(
          ({ label, key }) =>
            key && <Shortcut key={label} label={label} keys={[key.toUpperCase()]} />,
        )}
        {cardKeys.map(({ label, keys }) => (
          <Shortcut key={label} label={label} keys={keys} />
        ))}
        <Shortcut label="Take back the last change" keys={[modifier, "Z"]} />
        <Shortcut label="Make it again" keys={["⇧", modifier, "Z"]} />
        <Shortcut label="Next and previous post beside the calendar" keys={["J", "K"]} />
        <Shortcut label="Approve a post that waits for you, or ask for changes" keys={["A", "R"]} />
      </dl>
      <Switch
        label="Single keys"
        description="Turn them off if dictation or another tool sets them off."
        checked={singleKeys.on}
        onChange={singleKeys.turn}
      />
    </Dialog>
  );
}

const cardKeys = [
  { label: "Go from post to post", keys: ["←", "↑", "→", "↓"] },
  { label: "Move a post by 15 minutes or a day", keys: ["Alt", "↑"] },
  { label: "Edit a post", keys: ["E"] },
  { label: "Duplicate a post as a draft", keys: ["D"] },
  { label: "Select a post", keys: ["X"] },
  { label: "Delete a post", keys: ["Del"] },
  { label: "Split a text into two posts", keys: ["Alt", "Enter"] },
];

function Shortcut({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="flex h-9 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
