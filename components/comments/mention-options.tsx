"use client";

import { Avatar } from "@/components/ui/avatar";
import { cx } from "@/components/ui/cx";
import { floatRow, floatSurface } from "@/components/ui/layer-class";
import { type MentionPicker, optionId } from "./use-mention-picker";

export function MentionOptions({ picker }: { picker: MentionPicker }) {
  const { options, active, listId, pick } = picker;
  if (options.length === 0) return null;
  return (
    <div
      role="listbox"
      id={listId}
      aria-label="People"
      className={cx(
        floatSurface,
        "absolute start-0 bottom-full z-20 mb-1 max-h-56 w-72 max-w-full overflow-y-auto p-1",
      )}
    >
      {options.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the text, where the focus is
        <div
          role="option"
          key={person.id}
          id={optionId(listId, index)}
          aria-selected={index === active}
          tabIndex={-1}
          data-highlighted={index === active ? "" : undefined}
          ref={index === active ? scrollIntoList : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
          className={cx(floatRow, "hover:bg-hover")}
        >
          <Avatar name={person.name} src={person.avatarUrl} size={20} />
          <span className="min-w-0 truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}

function scrollIntoList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const { offsetTop, offsetHeight } = option;
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  const below = offsetTop + offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}
