"use client";

import { MailCheck } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";

/** Asks for the code that a mail brings, once on each device. */
export function CodeGate({ token, sentTo }: { token: string; sentTo: string }) {
  const router = useRouter();
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const digits = code.replaceAll(/\D/g, "");
  const params = { token };
  const sending = useApiMutation({
    send: () => api("POST /api/review/{token}/code", { params, body: {} }),
    onDone: () => {
      setSent(true);
      setCode("");
      setTried(false);
      entering.reset();
    },
  });
  const entering = useApiMutation({
    send: (entered: string) =>
      api("POST /api/review/{token}/code", { params, body: { code: entered } }),
    onDone: () => router.refresh(),
  });
  const submit = () => {
    setTried(true);
    if (digits.length === 6 && !entering.pending) void entering.run(digits);
  };
  return (
    <section className="mx-auto flex w-full max-w-sm flex-col gap-4 rounded-lg border bg-surface p-5">
      <MailCheck aria-hidden className="size-6 text-muted" />
      <h2 className="font-semibold text-lg">Is it you?</h2>
      <p className="wrap-anywhere text-pretty text-muted">
        {isSent
          ? `A code is on its way to ${sentTo}. It works for ten minutes.`
          : `On a new device this page asks for a code, which comes by mail to ${sentTo}.`}
      </p>
      <FormFailure failure={sending.failure} title="No code was sent." />
      {isSent && (
        <Form aria-label="Code" onSubmit={submit} className="flex flex-col gap-3">
          <Field
            label="Code"
            error={isTried && digits.length !== 6 ? "Enter the six digits from the mail." : null}
          >
            <Input
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              placeholder="123 456"
              className="tabular-nums tracking-widest"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <FormFailure failure={entering.failure} title="The page stays closed." />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            loading={entering.pending || entering.succeeded}
          >
            Open the posts
          </Button>
        </Form>
      )}
      <Button
        variant={isSent ? "ghost" : "primary"}
        size="lg"
        loading={sending.pending}
        onClick={() => void sending.run()}
      >
        {isSent ? "Send another code" : "Send me the code"}
      </Button>
    </section>
  );
}
