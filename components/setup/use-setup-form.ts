"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { browserTimeZone } from "@/components/preferences/time-zone-options";
import { messageOf } from "@/components/ui/message-of";
import { SetUp } from "@/lib/auth/schema";
import { ApiError, api } from "@/lib/http/api";

export type SetupFields = z.output<typeof SetUp>;
export type SetupForm = UseFormReturn<z.input<typeof SetUp>, unknown, SetupFields>;

/** The fields each step asks for, in order. */
export const stepFields = [
  ["setupSecret"],
  ["workspaceName", "name", "email", "password"],
  ["timeZone", "dateFormat", "timeFormat"],
] as const satisfies FieldPath<SetupFields>[][];

/** The wizard's form over all its steps; what was typed stays when the server refuses. */
export function useSetupForm() {
  const router = useRouter();
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const form: SetupForm = useForm({ resolver: zodResolver(SetUp), defaultValues: emptySetup() });

  useEffect(() => {
    const secret = decodeURIComponent(window.location.hash.slice(1));
    if (!secret) return;
    form.setValue("setupSecret", secret);
    window.history.replaceState(null, "", window.location.pathname);
  }, [form]);

  const refuse = (error: unknown) => {
    const problems = problemsOf(error);
    for (const { path, message } of problems) form.setError(path, { message });
    if (problems.length > 0) setStep(stepOf(problems));
    else setFailure(messageOf(error));
  };

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null);
    try {
      await api("POST /api/auth/setup", { body: fields });
      router.replace("/calendar");
      router.refresh();
    } catch (error) {
      refuse(error);
    }
  });

  const next = async () => {
    if (step === stepFields.length - 1) return await submit();
    if (await form.trigger([...(stepFields[step] ?? [])])) setStep(step + 1);
  };

  return { form, step, failure, next, back: () => setStep(Math.max(0, step - 1)) };
}

function emptySetup(): z.input<typeof SetUp> {
  return {
    setupSecret: "",
    workspaceName: "",
    name: "",
    email: "",
    password: "",
    dateFormat: "day-short-month-year",
    timeFormat: "24-hour",
    timeZone: typeof window === "undefined" ? "UTC" : browserTimeZone(),
  };
}

type FieldProblem = { path: FieldPath<SetupFields>; message: string };

/** The first step that holds one of the fields. */
function stepOf(problems: FieldProblem[]): number {
  const paths = problems.map(({ path }) => path);
  const first = stepFields.findIndex((names: readonly string[]) =>
    paths.some((path) => names.includes(path)),
  );
  return Math.max(0, first);
}

function problemsOf(error: unknown): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === "setup_secret_invalid") {
    return [{ path: "setupSecret", message: error.message }];
  }
  return Array.isArray(error.details) ? (error.details as FieldProblem[]) : [];
}
