"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { Account } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { type Aspect, aspects } from "@/lib/kernel/images/rules/aspects";
import { type Size, shapeOf } from "@/lib/kernel/images/rules/cut";

type Network = Pick<Account, "label" | "mark" | "look">;

export function AspectChoices({
  of,
  networks,
  value,
  onChange,
}: {
  of: Size;
  networks: readonly Network[];
  value: Aspect;
  onChange: (aspect: Aspect) => void;
}) {
  return (
    <RadioGroup
      aria-label="Shape"
      value={value}
      onValueChange={onChange}
      className="grid grid-cols-2 gap-1.5 min-[26rem]:grid-cols-3 md:grid-cols-1"
    >
      {aspects.map((aspect) => (
        <AspectChoice key={aspect} aspect={aspect} of={of} networks={networks} />
      ))}
    </RadioGroup>
  );
}

function AspectChoice({
  aspect,
  of,
  networks,
}: {
  aspect: Aspect;
  of: Size;
  networks: readonly Network[];
}) {
  const shape = shapeOf(aspect, of);
  const fitting = networks.filter(({ look }) => look.aspects.includes(aspect));
  const refusing = networks.filter(({ look }) => look.shape && !isWithin(shape, look.shape));
  return (
    <Radio.Root
      value={aspect}
      nativeButton
      render={<button type="button" />}
      className="flex min-h-10 min-w-0 items-center gap-2 rounded-md border bg-surface px-2.5 py-1 text-start text-sm hover:bg-hover data-checked:border-accent data-checked:bg-accent-soft touch:min-h-11"
    >
      <span aria-hidden="true" className="flex size-5 shrink-0 items-center justify-center">
        <span className="border-2 border-current" style={glyphOf(shape)} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium tabular-nums">{names[aspect]}</span>
        {refusing.length > 0 && (
          <span className="block text-caution text-xs">
            <span className="sr-only">, </span>not on {labelsOf(refusing)}
          </span>
        )}
      </span>
      {fitting.length > 0 && (
        <span className="flex shrink-0 gap-0.5">
          <span className="sr-only">, shows best on {labelsOf(fitting)}</span>
          {fitting.map(({ label, mark }) => (
            <NetworkMark key={label} mark={mark} className="size-3.5" />
          ))}
        </span>
      )}
    </Radio.Root>
  );
}

const names: Record<Aspect, string> = {
  original: "Original",
  "1:1": "1:1",
  "4:5": "4:5",
  "1.91:1": "1.91:1",
  "9:16": "9:16",
};

function isWithin(shape: number, { min, max }: { min: number; max: number }): boolean {
  return shape >= min && shape <= max;
}

function glyphOf(shape: number) {
  const longest = 18;
  const kept = Math.min(Math.max(shape, 0.3), 3.3);
  return kept >= 1
    ? { width: longest, height: longest / kept }
    : { width: longest * kept, height: longest };
}

function labelsOf(networks: readonly Network[]): string {
  return networks.map(({ label }) => label).join(", ");
}
