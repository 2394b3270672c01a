"use client";

import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { textMax } from "@/lib/planning/posts/rules";
import { variantsMax } from "@/lib/planning/series/rules";

/** A text keeps its key while it moves, and the focus with it. */
export type Variant = { key: number; text: string };

export function variantsOf(texts: readonly string[]): Variant[] {
  return texts.map((text, key) => ({ key, text }));
}

export function textsOfVariants(variants: readonly Variant[]): string[] {
  return variants.map(({ text }) => text.trim()).filter((text) => text !== "");
}

type VariantsFieldProps = {
  variants: readonly Variant[];
  onChange: (variants: Variant[]) => void;
  /** The text that each post would have without them; it becomes the first. */
  text: string;
};

export function VariantsField({ variants, onChange, text }: VariantsFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusText = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll("textarea")[index]?.focus());
  const add = (texts: readonly string[]) => {
    const next = Math.max(-1, ...variants.map(({ key }) => key)) + 1;
    const added = texts.map((each, index) => ({ key: next + index, text: each }));
    onChange([...variants, ...added]);
    focusText(variants.length + added.length - 1);
  };
  const move = (index: number, by: -1 | 1) => {
    const variant = variants[index];
    const to = index + by;
    if (!variant || to < 0 || to >= variants.length) return;
    onChange(variants.toSpliced(index, 1).toSpliced(to, 0, variant));
    focusText(to);
  };
  const remove = (index: number) => {
    const left = variants.toSpliced(index, 1);
    onChange(left);
    focusText(Math.min(index, left.length - 1));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-medium text-sm">Texts that take turns</legend>
      <p className="text-muted text-sm">
        Networks may refuse the same text again. With several texts, each post takes the next one.
      </p>
      {variants.length > 0 && (
        <ol ref={list} className="flex flex-col gap-3">
          {variants.map((variant, index) => (
            <li key={variant.key}>
              <VariantText
                name={`Text ${index + 1}`}
                variant={variant}
                isFirst={index === 0}
                isLast={index === variants.length - 1}
                onType={(typed) => onChange(variants.with(index, { ...variant, text: typed }))}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {variants.length < variantsMax && (
        <Button
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => add(variants.length === 0 ? [text, ""] : [""])}
        >
          {variants.length === 0 ? "Add texts" : "Add another text"}
        </Button>
      )}
    </fieldset>
  );
}

function VariantText({
  name,
  variant,
  isFirst,
  isLast,
  onType,
  onMove,
  onRemove,
}: {
  name: string;
  variant: Variant;
  isFirst: boolean;
  isLast: boolean;
  onType: (text: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    if (!event.repeat) onMove(by < 0 ? -1 : 1);
  };
  return (
    <div className="flex items-start gap-1">
      <Field label={name} className="grow">
        <Textarea
          rows={2}
          maxLength={textMax}
          value={variant.text}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={moveByKey}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      <div className="flex pt-6.5 max-sm:flex-col">
        <IconButton
          size="sm"
          label={`Move ${name} up`}
          disabled={isFirst}
          icon={<ArrowUp aria-hidden className="size-4" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} down`}
          disabled={isLast}
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="sm"
          label={`Remove ${name}`}
          icon={<X aria-hidden className="size-4" />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
