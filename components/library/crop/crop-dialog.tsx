"use client";

import { RotateCcw } from "lucide-react";
import { useId, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useDebounced } from "@/components/ui/use-debounced";
import { noCrop } from "@/lib/deliveries/crops/rules";
import { zoomMax } from "@/lib/kernel/images/rules/aspects";
import { cutOf, isWhole, publishedEdge } from "@/lib/kernel/images/rules/cut";
import type { Crop } from "@/lib/kernel/images/schema";
import type { Media } from "@/lib/library/media/schema";
import { AspectChoices } from "./aspect-choices";
import { cropInWords } from "./crop-in-words";
import { zoomTo } from "./crop-moves";
import { CropStage } from "./crop-stage";

export type CropScope = "account" | "all";

type CropDialogProps = {
  media: Media;
  crop: Crop | null;
  accounts: readonly Account[];
  account: Account | null;
  onApply: (crop: Crop | null, scope: CropScope) => void;
  onClose: () => void;
};

const announceAfterMs = 400;
const smallEdge = 320;

export function CropDialog(props: CropDialogProps) {
  const { media, accounts, account, onApply, onClose } = props;
  const [crop, setCrop] = useState(props.crop ?? noCrop);
  const [scope, setScope] = useState<CropScope>(account ? "account" : "all");
  const apply = () => onApply(isWhole(media, crop) ? null : crop, scope);
  const networks = [...new Map(accounts.map((each) => [each.provider, each])).values()];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`Crop ${media.fileName}`}
      description="The original stays as it is. Networks get the part in the frame."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={apply}>
            {isWhole(media, crop) ? "Use the original" : "Apply crop"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 [--stage:34dvh] md:grid-cols-[minmax(0,1fr)_14rem] md:[--stage:48dvh]">
        <div className="flex min-w-0 flex-col justify-center gap-2">
          <CropStage media={media} crop={crop} onCrop={setCrop} onApply={apply} />
          <PictureDetails media={media} crop={crop} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <AspectChoices
            of={media}
            networks={networks}
            value={crop.aspect}
            onChange={(aspect) => setCrop({ ...crop, aspect })}
          />
          <FitChoices crop={crop} onCrop={setCrop} />
          {crop.fit === "cover" && <Zoom crop={crop} onCrop={setCrop} onApply={apply} />}
          {account && accounts.length > 1 && (
            <SegmentedControl
              label="For"
              value={scope}
              onChange={setScope}
              options={[
                { value: "account", label: `Only ${account.name}` },
                { value: "all", label: "All accounts" },
              ]}
            />
          )}
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => setCrop(noCrop)}
          >
            Reset to the original
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type PartProps = { crop: Crop; onCrop: (crop: Crop) => void };

function FitChoices({ crop, onCrop }: PartProps) {
  return (
    <>
      <SegmentedControl
        label="What is shown"
        value={crop.fit}
        onChange={(fit) => onCrop({ ...crop, fit })}
        options={[
          { value: "cover", label: "Cut out" },
          { value: "contain", label: "Whole picture" },
        ]}
      />
      {crop.fit === "contain" && (
        <SegmentedControl
          label="Background"
          value={crop.background}
          onChange={(background) => onCrop({ ...crop, background })}
          options={[
            { value: "white", label: "On white" },
            { value: "black", label: "On black" },
          ]}
        />
      )}
    </>
  );
}

function Zoom({ crop, onCrop, onApply }: PartProps & { onApply: () => void }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex items-center gap-3 text-sm">
      Zoom
      <input
        id={id}
        type="range"
        min={1}
        max={zoomMax}
        step={0.05}
        value={crop.zoom}
        aria-valuetext={`${crop.zoom.toFixed(1)} times`}
        onChange={(event) => onCrop(zoomTo(crop, Number(event.target.value)))}
        onKeyDown={(event) => event.key === "Enter" && onApply()}
        className="min-h-6 min-w-0 grow accent-accent touch:min-h-11"
      />
    </label>
  );
}

function PictureDetails({ media, crop }: { media: Media; crop: Crop }) {
  const { width, height } = cutOf(media, crop, publishedEdge).canvas;
  const size = `${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels`;
  const isSmall = Math.min(width, height) < smallEdge;
  const spoken = useDebounced(`${cropInWords(crop)}, ${size}`, announceAfterMs);
  return (
    <>
      <p className="text-center text-muted text-xs tabular-nums">
        {size}
        {isSmall && <span className="text-caution"> · small: networks will enlarge it</span>}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
