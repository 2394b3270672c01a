"use client";

import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { PreferenceFields } from "@/components/kit/preferences/preference-fields";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { bind } from "@/components/ui/use-zod-form";
import type { PasskeyObstacle } from "@/lib/identity/passkeys/schema";
import { PasskeyOffer } from "./passkey-offer";
import { type SetupForm, useSetupForm } from "./use-setup-form";

const steps = [
  { title: "Setup secret", Fields: SecretStep },
  { title: "Team and you", Fields: TeamStep },
  { title: "Preferences", Fields: PreferencesStep },
] as const;

export function SetupWizard({ obstacle }: { obstacle: PasskeyObstacle | null }) {
  const { form, step, failure, next, back, offersPasskey, enter } = useSetupForm(obstacle);
  const { title, Fields } = steps[step] ?? steps[0];
  const heading = useStepFocus(step);
  if (offersPasskey) return <PasskeyOffer onDone={enter} />;
  return (
    <Form onSubmit={next} className="rounded-lg border bg-surface">
      <StepList titles={steps.map((each) => each.title)} current={step} />
      <div className="flex flex-col gap-4 p-5">
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          {title}
        </h1>
        <FormFailure failure={failure} />
        <Fields form={form} />
        <div className="mt-2 flex flex-row-reverse justify-between gap-3">
          <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
            {step === steps.length - 1 ? "Create the workspace" : "Continue"}
          </Button>
          {step > 0 && <Button onClick={back}>Back</Button>}
        </div>
      </div>
    </Form>
  );
}

function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

function StepList({ titles, current }: { titles: string[]; current: number }) {
  return (
    <ol className="flex gap-4 border-b px-5 py-3">
      {titles.map((title, index) => (
        <Step key={title} title={title} number={index + 1} state={Math.sign(index - current)} />
      ))}
    </ol>
  );
}

function Step({ title, number, state }: { title: string; number: number; state: number }) {
  const isCurrent = state === 0;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cx("flex items-center gap-2 text-sm", isCurrent ? "font-medium" : "text-muted")}
    >
      <span
        className={cx(
          "flex size-5 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums",
          isCurrent && "border-transparent bg-accent text-on-accent",
          state < 0 && "border-transparent bg-accent-soft text-accent-text",
        )}
      >
        {state < 0 ? <Check aria-hidden className="size-3" /> : number}
      </span>
      <span className={cx(!isCurrent && "max-sm:sr-only")}>{title}</span>
    </li>
  );
}

function SecretStep({ form }: { form: SetupForm }) {
  return (
    <>
      <p className="text-muted">
        The server printed a setup secret and a link when it started. The link fills this in.
      </p>
      <FormField
        form={form}
        name="setupSecret"
        label="Setup secret"
        message={ifEmpty(form, "setupSecret", "Enter the setup secret.")}
      >
        <PasswordInput autoComplete="off" {...form.register("setupSecret")} />
      </FormField>
    </>
  );
}

function TeamStep({ form }: { form: SetupForm }) {
  return (
    <>
      <FormField
        form={form}
        label="Team name"
        description="Your colleagues see it in the sidebar."
        name="workspaceName"
        message={ifEmpty(form, "workspaceName", "Enter your team’s name.")}
      >
        <Input autoComplete="organization" {...form.register("workspaceName")} />
      </FormField>
      <FormField
        form={form}
        label="Your name"
        name="name"
        message={ifEmpty(form, "name", "Enter your name.")}
      >
        <Input autoComplete="name" {...form.register("name")} />
      </FormField>
      <FormField
        form={form}
        label="E-mail"
        name="email"
        message={ifEmpty(form, "email", "Enter your e-mail address.")}
      >
        <Input type="email" autoComplete="username" {...form.register("email")} />
      </FormField>
      <FormField
        form={form}
        label="Password"
        description="At least 15 characters. A few words you can remember do well."
        name="password"
        message={ifEmpty(form, "password", "Choose a password.")}
      >
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </FormField>
    </>
  );
}

type TextName = "setupSecret" | "workspaceName" | "name" | "email" | "password";

function ifEmpty(form: SetupForm, name: TextName, sentence: string): string | undefined {
  return form.getValues(name).trim() === "" ? sentence : undefined;
}

function PreferencesStep({ form }: { form: SetupForm }) {
  return (
    <PreferenceFields
      timeZone={bind(form, "timeZone")}
      dateFormat={bind(form, "dateFormat")}
      timeFormat={bind(form, "timeFormat")}
      firstDayOfWeek={bind(form, "firstDayOfWeek")}
      timeZoneError={form.formState.errors.timeZone?.message}
      timeZoneNote="Taken from this browser. You and your team plan in this zone; it stands beside every time."
    />
  );
}
