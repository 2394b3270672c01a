"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Form, FormFailure } from "@/components/ui/form";
import { PreferencesStep, SecretStep, TeamStep } from "./setup-steps";
import { StepList } from "./step-list";
import { useSetupForm } from "./use-setup-form";

const steps = [
  { title: "Setup secret", Fields: SecretStep },
  { title: "Team and you", Fields: TeamStep },
  { title: "Preferences", Fields: PreferencesStep },
] as const;

export function SetupWizard() {
  const { form, step, failure, next, back } = useSetupForm();
  const { title, Fields } = steps[step] ?? steps[0];
  const heading = useStepFocus(step);
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
