"use client";

import { OptionList } from "@/components/mention-picker/option-list";
import { Avatar } from "@/components/ui/avatar";
import type { MentionPicker } from "./use-mention-picker";

export function MentionOptions({ picker }: { picker: MentionPicker }) {
  const { options, active, listId, pick } = picker;
  return (
    <OptionList
      listId={listId}
      label="People"
      options={options}
      active={active}
      onPick={pick}
      className="start-0 bottom-full mb-1 w-72 max-w-full"
    >
      {(person) => (
        <>
          <Avatar name={person.name} src={person.avatarUrl} size={20} />
          <span className="min-w-0 truncate">{person.name}</span>
        </>
      )}
    </OptionList>
  );
}
