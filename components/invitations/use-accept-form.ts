"use client";

import { useRouter } from "next/navigation";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { browserTimeZone } from "@/components/preferences/time-zone-options";
import { useZodForm } from "@/components/ui/use-zod-form";
import { ApiError, api } from "@/lib/http/api";
import { AcceptInvitation } from "@/lib/members/schema";

const AcceptFields = AcceptInvitation.omit({ token: true });
type AcceptFields = z.output<typeof AcceptFields>;

export function useAcceptForm(token: string, onEnded: () => void) {
  const router = useRouter();
  const form = useZodForm(AcceptFields, {
    name: "",
    password: "",
    timeZone: browserTimeZone(),
    dateFormat: "day-short-month-year",
    timeFormat: "24-hour",
  });
  const accepting = useApiMutation({
    send: (fields: AcceptFields) =>
      api("POST /api/invitations/accept", { body: { ...fields, token } }),
    onDone: () => {
      router.replace("/calendar");
      router.refresh();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === "link_expired") return onEnded();
      const [first, ...rest] = problemsOf(error);
      for (const { path, message } of rest) form.setError(path, { message });
      if (first) form.setError(first.path, { message: first.message }, { shouldFocus: true });
    },
  });
  const beside = accepting.error && problemsOf(accepting.error).length > 0;
  return {
    form,
    submit: form.handleSubmit(accepting.run),
    joining: accepting.pending || accepting.succeeded,
    failure: beside ? null : accepting.failure,
  };
}

type FieldProblem = { path: FieldPath<AcceptFields>; message: string };

function problemsOf(error: Error): FieldProblem[] {
  const details = error instanceof ApiError ? error.details : null;
  return Array.isArray(details) ? (details as FieldProblem[]) : [];
}
