"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { FieldPath } from "react-hook-form";
import type { z } from "zod";
import { browserHasPasskeys } from "@/components/identity/webauthn/ceremonies";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { browserFirstDay } from "@/components/kit/preferences/browser-first-day";
import { browserTimeZone } from "@/components/kit/preferences/time-zone-options";
import { useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import type { SetUp } from "@/lib/identity/auth/schema";
import type { PasskeyObstacle } from "@/lib/identity/passkeys/schema";

const loadSetUp = async () => (await import("@/lib/identity/auth/schema")).SetUp;

export type SetupFields = z.output<typeof SetUp>;
export type SetupForm = ZodForm<z.input<typeof SetUp>, SetupFields>;

export const stepFields = [
  ["setupSecret"],
  ["workspaceName", "name", "email", "password"],
  ["timeZone", "dateFormat", "timeFormat", "firstDayOfWeek"],
] as const satisfies FieldPath<SetupFields>[][];

export function useSetupForm(obstacle: PasskeyObstacle | null) {
  const router = useRouter();
  const [step, setStep] = useState(0);
  const [offersPasskey, setOffersPasskey] = useState(false);
  const enter = () => {
    router.replace("/calendar");
    router.refresh();
  };
  const form: SetupForm = useZodForm(loadSetUp, emptySetup());
  const setup = useApiMutation({
    send: (fields: SetupFields) => api("POST /api/auth/setup", { body: fields }),
    onDone: () => {
      if (obstacle === null && browserHasPasskeys()) setOffersPasskey(true);
      else enter();
    },
    onFailed: (error) => {
      const problems = problemsOf(error);
      for (const { path, message } of problems) form.setError(path, { message });
      if (problems.length > 0) setStep(stepOf(problems));
    },
  });

  useEffect(() => {
    const takeSecret = () => {
      const secret = decodeURIComponent(window.location.hash.slice(1));
      if (!secret) return;
      form.setValue("setupSecret", secret);
      setStep((current) => Math.max(current, 1));
      window.history.replaceState(null, "", window.location.pathname);
    };
    takeSecret();
    window.addEventListener("hashchange", takeSecret);
    return () => window.removeEventListener("hashchange", takeSecret);
  }, [form]);

  useEffect(() => {
    // `trigger` is no submission, after which the form would check a field again by itself.
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name && form.getFieldState(name).invalid) void form.trigger(name);
    });
    return unsubscribe;
  }, [form]);

  const next = async () => {
    if (step === stepFields.length - 1) return form.handleSubmit(setup.run)();
    if (await form.trigger([...(stepFields[step] ?? [])])) setStep(step + 1);
  };

  const failure = setup.error && problemsOf(setup.error).length === 0 ? setup.failure : null;
  const back = () => setStep(Math.max(0, step - 1));
  return { form, step, failure, next, back, offersPasskey, enter };
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
    firstDayOfWeek: typeof window === "undefined" ? 1 : browserFirstDay(),
    timeZone: typeof window === "undefined" ? "UTC" : browserTimeZone(),
  };
}

type FieldProblem = { path: FieldPath<SetupFields>; message: string };

function stepOf(problems: FieldProblem[]): number {
  const paths = problems.map(({ path }) => path);
  const first = stepFields.findIndex((names: readonly string[]) =>
    paths.some((path) => names.includes(path)),
  );
  return Math.max(0, first);
}

function problemsOf(error: Error): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === "setup_secret_invalid") {
    return [{ path: "setupSecret", message: error.message }];
  }
  return Array.isArray(error.details) ? (error.details as FieldProblem[]) : [];
}
