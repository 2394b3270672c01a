"use client";

import { type SkinTone, skinTones, toneNames, withTone } from "./skin-tone";

export function ToneField({
  value,
  onChange,
}: {
  value: SkinTone;
  onChange: (tone: SkinTone) => void;
}) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Skin tone</legend>
      {skinTones.map((tone) => (
        <label
          key={tone}
          title={toneNames[tone]}
          className="flex size-6 cursor-pointer items-center justify-center rounded-md has-checked:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="skin-tone"
            aria-label={toneNames[tone]}
            checked={tone === value}
            onChange={() => onChange(tone)}
            className="sr-only"
          />
          <span aria-hidden="true">{withTone("✋", tone)}</span>
        </label>
      ))}
    </fieldset>
  );
}
