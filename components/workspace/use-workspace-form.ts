"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { messageOf } from "@/components/ui/message-of";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import { type PlannedWorkspace, UpdateWorkspace } from "@/lib/workspaces/schema";

const Fields = UpdateWorkspace.required();
type Fields = z.output<typeof Fields>;

/** The form of the workspace; what was typed stays when the server refuses. */
export function useWorkspaceForm(workspace: PlannedWorkspace) {
  const router = useRouter();
  const toast = useToast();
  const { confirmed, dialog } = useRecentAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: fieldsOf(workspace) });
  const { dirtyFields } = form.formState;

  const save = form.handleSubmit(async (fields) => {
    setFailure(null);
    try {
      const answer = await confirmed(() =>
        api("PATCH /api/workspace", { body: changed(fields, dirtyFields) }),
      );
      if (!answer) return;
      form.reset(fieldsOf(answer.workspace));
      toast.show({ title: "Workspace saved" });
      router.refresh();
    } catch (error) {
      setFailure(messageOf(error));
    }
  });

  return { form, save, failure, dialog };
}

/** A colleague's change of the other field is not taken back by this one. */
function changed({ name, timeZone }: Fields, dirty: { name?: boolean; timeZone?: boolean }) {
  return { ...(dirty.name && { name }), ...(dirty.timeZone && { timeZone }) };
}

function fieldsOf({ name, timeZone }: PlannedWorkspace): Fields {
  return { name, timeZone };
}
