"use client";

import { useRouter } from "next/navigation";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { browserTimeZone } from "@/components/preferences/time-zone-options";
import { useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import { ApiError, api } from "@/lib/http/api";
import type { AcceptForm } from "@/lib/members/schema";
import { makePasskey } from "./make-passkey";

const loadAcceptForm = async () => (await import("@/lib/members/schema")).AcceptForm;

type Fields = z.input<typeof AcceptForm>;
type Accepted = z.output<typeof AcceptForm>;
export type AcceptFormState = ZodForm<Fields, Accepted>;

type Accepting = { token: string; canUsePasskeys: boolean; onEnded: () => void };

export function useAcceptForm({ token, canUsePasskeys, onEnded }: Accepting) {
  const router = useRouter();
  const form: AcceptFormState = useZodForm<Fields, Accepted>(loadAcceptForm, {
    method: canUsePasskeys ? "passkey" : "password",
    name: "",
    password: "",
    timeZone: browserTimeZone(),
    dateFormat: "day-short-month-year",
    timeFormat: "24-hour",
  });
  const accepting = useApiMutation({
    send: async ({ method, password, ...profile }: Accepted) => {
      const wayIn =
        method === "passkey" ? { passkey: await makePasskey(token, profile.name) } : { password };
      return await api("POST /api/invitations/accept", { body: { ...profile, ...wayIn, token } });
    },
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

const fields = ["name", "password", "timeZone"] as const satisfies FieldPath<Fields>[];
type FieldProblem = { path: (typeof fields)[number]; message: string };

function problemsOf(error: Error): FieldProblem[] {
  const details = error instanceof ApiError ? error.details : null;
  const problems = Array.isArray(details) ? (details as FieldProblem[]) : [];
  return problems.filter(({ path }) => fields.includes(path));
}
