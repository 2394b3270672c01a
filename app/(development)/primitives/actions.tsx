import { Pencil, Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Chip, RemovableChip } from "@/components/ui/chip";
import { ChipChoice } from "@/components/ui/chip-choice";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { TextLink } from "@/components/ui/text-link";
import { Tooltip } from "@/components/ui/tooltip";
import { Specimen } from "./specimen";

const variants = ["primary", "secondary", "ghost", "danger"] as const;
const sizes = ["sm", "md", "lg"] as const;

export function Actions() {
  const [isSelected, setSelected] = useState(true);
  return (
    <>
      <Specimen name="Button" stacked>
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button variant={variant} icon={<Send aria-hidden className="size-4" />}>
              With an icon
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
          </div>
        ))}
      </Specimen>
      <Specimen name="ButtonLink">
        <ButtonLink href="#primitives">Secondary</ButtonLink>
        <ButtonLink
          href="#primitives"
          variant="primary"
          icon={<Plus aria-hidden className="size-4" />}
        >
          Primary
        </ButtonLink>
      </Specimen>
      <Specimen name="IconButton">
        {sizes.map((size) => (
          <IconButton
            key={size}
            size={size}
            label={`Edit, ${size}`}
            shortcut="E"
            icon={<Pencil aria-hidden className="size-4" />}
          />
        ))}
        <IconButton
          variant="secondary"
          label="Delete"
          icon={<Trash2 aria-hidden className="size-4" />}
        />
        <IconButton disabled label="Disabled" icon={<Pencil aria-hidden className="size-4" />} />
        <IconButton loading label="Loading" icon={<Pencil aria-hidden className="size-4" />} />
        <CopyButton label="address" value="https://example.com" select={() => undefined} />
      </Specimen>
      <Specimen name="Chip">
        <Chip selected={isSelected} onToggle={() => setSelected(!isSelected)}>
          {isSelected ? "Selected" : "Not selected"}
        </Chip>
        <Chip selected={false} onToggle={() => undefined} trailing={<Kbd>2</Kbd>}>
          Not selected
        </Chip>
        <Chip selected={false} disabled onToggle={() => undefined}>
          Disabled
        </Chip>
        <RemovableChip removeLabel="Remove label" onRemove={() => undefined}>
          Removable
        </RemovableChip>
      </Specimen>
      <Specimen name="ChipChoice">
        <ChipChoice
          legend="Any number of them"
          options={["One", "Another"].map((label) => ({ id: label, label, leading: null }))}
          chosen={isSelected ? ["One"] : []}
          hint="Without a choice it is all of them."
          onChange={(ids) => setSelected(ids.includes("One"))}
        />
      </Specimen>
      <Specimen name="TextLink, Kbd, Tooltip, Spinner">
        <TextLink href="#primitives">A link in a text</TextLink>
        <TextLink href="https://example.com">A link away</TextLink>
        <Kbd>⌘K</Kbd>
        <Tooltip label="It opens after a moment" shortcut="T">
          <Button>Point here</Button>
        </Tooltip>
        <Spinner />
      </Specimen>
    </>
  );
}
