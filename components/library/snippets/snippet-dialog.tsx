"use client";

import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { registerWithRef, useZodForm } from "@/components/ui/use-zod-form";
import { snippetNameMax, snippetTextMax } from "@/lib/library/snippets/rules";
import type { CreateSnippet, Snippet, SnippetKind } from "@/lib/library/snippets/schema";
import { snippetsKey, snippetWords, toHashtags } from "./use-snippets";

const loadCreateSnippet = async () => (await import("@/lib/library/snippets/schema")).CreateSnippet;

export type SnippetDialogProps = {
  kind: SnippetKind;
  snippet: Snippet | null;
  text?: string;
  onSaved?: ((snippet: Snippet) => void) | undefined;
  onClose: () => void;
};

export function SnippetDialog({ kind, snippet, text = "", onSaved, onClose }: SnippetDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = snippetWords[kind];
  const begun = kind === "hashtags" ? toHashtags(text) : text;
  const first = { kind, name: snippet?.name ?? "", text: snippet?.text ?? begun };
  const form = useZodForm(loadCreateSnippet, first);
  const saving = useApiMutation({
    send: (typed: CreateSnippet) => {
      const body = kind === "hashtags" ? { ...typed, text: toHashtags(typed.text) } : typed;
      return snippet
        ? api("PATCH /api/snippets/{snippetId}", {
            params: { snippetId: snippet.id },
            body: { name: body.name, text: body.text },
          })
        : api("POST /api/snippets", { body });
    },
    onDone: (answer) => {
      onSaved?.(answer.snippet);
      onClose();
    },
    onFailed: () => form.setFocus("name"),
    invalidates: [snippetsKey],
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={snippet ? `Edit this ${words.one}` : `New ${words.one}`}
      initialFocus={input}
    >
      <Form onSubmit={form.handleSubmit(saving.run)} className="flex flex-col gap-4">
        <FormFailure failure={saving.failure} />
        <FormField
          form={form}
          name="name"
          label="Name"
          message={`Give it a name of up to ${snippetNameMax} characters.`}
        >
          <Input
            autoComplete="off"
            placeholder={words.example}
            {...registerWithRef(form, "name", input)}
          />
        </FormField>
        <FormField
          form={form}
          name="text"
          label={words.textLabel}
          description={words.textHint}
          message={`Write something of up to ${snippetTextMax.toLocaleString("en")} characters.`}
        >
          <Textarea rows={4} {...form.register("text")} />
        </FormField>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={saving.pending}>
            {snippet ? "Save" : `Make ${words.one}`}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
