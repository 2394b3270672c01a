"use client";

import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { useEffect, useEffectEvent, useState } from "react";
import { forgetShared, readShared, type SharedItems } from "@/components/kit/sharing/shared-items";
import { countedFiles } from "@/components/library/media/use-media-removal";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useComposerTools } from "./composer-context";

/**
 * Offers what a phone shared. An installed Herald, which only the phone opens so, uses it at once;
 * in a browser's tab another site could pretend to share, so a person decides.
 */
export function SharedNotice({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { composition, change } = useComposerTools();
  const [lost, setLost] = useQueryState("shared", parseAsStringLiteral(["lost"]));
  const [shared, setShared] = useState<SharedItems | null>(null);
  const [first] = composition.positions;

  const forget = () => {
    setShared(null);
    void forgetShared();
  };
  const use = ({ text, files }: SharedItems) => {
    forget();
    if (first && text) {
      const target = { key: first.key, accountId: null };
      change({ type: "text", target, text: [first.text, text].filter(Boolean).join("\n\n") });
    }
    onFiles(files);
  };

  const offer = useEffectEvent((found: SharedItems | null) => {
    if (found && isInstalled()) use(found);
    else setShared(found);
  });
  useEffect(() => {
    readShared().then(offer, () => undefined);
  }, []);

  if (shared) {
    return (
      <Callout
        role="status"
        title="You shared this"
        action={
          <div className="flex gap-2">
            <Button size="sm" onClick={() => use(shared)}>
              Use it
            </Button>
            <Button size="sm" variant="ghost" onClick={forget}>
              Discard
            </Button>
          </div>
        }
      >
        {shared.text && <p className="line-clamp-3 whitespace-pre-wrap">{shared.text}</p>}
        {shared.files.length > 0 && <p>{countedFiles(shared.files.length)}</p>}
      </Callout>
    );
  }
  if (!lost) return null;
  return (
    <Callout
      tone="caution"
      role="status"
      title="What you shared did not arrive"
      action={
        <Button size="sm" onClick={() => void setLost(null)}>
          Understood
        </Button>
      }
    >
      Share it once more: this browser is ready for it now.
    </Callout>
  );
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
