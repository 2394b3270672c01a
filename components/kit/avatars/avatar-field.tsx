"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { lazyLayer } from "@/components/ui/lazy";
import { messageOf } from "@/components/ui/message-of";
import type { Crop } from "./crop";
import { type OpenedPicture, openPicture, PictureProblem, pictureTypes } from "./pictures";

const CropDialog = lazyLayer(
  () => dynamic(() => import("./crop-dialog").then((chunk) => chunk.CropDialog)),
  { what: "The view of the picture" },
);

export function AvatarField({
  name,
  avatarUrl,
  open = openPicture,
}: {
  name: string;
  avatarUrl: string | null;
  open?: typeof openPicture;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { shown, saving, removing } = useAvatar(avatarUrl, () => close());
  const close = () => {
    picture?.close();
    setPicture(null);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    saving.reset();
    await open(file).then(setPicture, (error: unknown) => setProblem(problemOf(error)));
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={shown} size={64} />
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => input.current?.click()}>
              {shown ? "Change picture" : "Upload a picture"}
            </Button>
            {shown && (
              <Button
                aria-label="Remove picture"
                loading={removing.pending}
                onClick={() => void removing.run()}
              >
                Remove
              </Button>
            )}
          </div>
          <p className="text-muted text-sm">JPEG, PNG, WebP or GIF, up to 5 MB.</p>
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Picture"
          accept={pictureTypes.join()}
          onChange={(event) => void choose(event.target.files?.[0])}
          className="hidden"
        />
      </div>
      {problem && (
        <Callout tone="negative" role="alert">
          {problem}
        </Callout>
      )}
      {picture && (
        <CropDialog
          picture={picture}
          saving={saving.pending}
          failure={saving.failure}
          onUse={(crop) => void saving.run({ picture, crop })}
          onClose={close}
        />
      )}
    </div>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof PictureProblem) return error.message;
  return messageOf(error instanceof Error ? error : new Error("The picture did not open."));
}

function useAvatar(avatarUrl: string | null, onSaved: () => void) {
  const redraw = useRedraw();
  const [shown, setShown] = useState(avatarUrl);
  const change = (answer: { avatarUrl: string | null }) => {
    setShown(answer.avatarUrl);
    return redraw();
  };
  const saving = useApiMutation({
    send: async ({ picture, crop }: { picture: OpenedPicture; crop: Crop }) =>
      api("POST /api/me/avatar", { body: { image: await picture.cut(crop) } }),
    onDone: (answer) => {
      onSaved();
      return change(answer);
    },
    done: () => ({ title: "This is your picture now" }),
  });
  const removing = useApiMutation({
    send: () => api("DELETE /api/me/avatar"),
    onDone: change,
    done: () => ({ title: "Your initials are shown" }),
    failed: () => ({ title: "Your picture is still shown" }),
  });
  return { shown, saving, removing };
}
