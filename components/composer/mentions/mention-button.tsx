import { AtSign } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { insertText, textBoxOf } from "../text-box";

export function MentionButton({ positionKey }: { positionKey: string }) {
  return (
    <IconButton
      size="sm"
      label="Mention somebody"
      icon={<AtSign aria-hidden className="size-4 text-muted" />}
      onClick={() => beginMention(positionKey)}
    />
  );
}

function beginMention(positionKey: string): void {
  const box = textBoxOf(positionKey);
  if (!box) return;
  const before = box.value.slice(0, box.selectionStart);
  insertText(box, /[\p{L}\p{N}@]$/u.test(before) ? " @" : "@");
}
