"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { linkDays } from "@/lib/planning/reviews/rules";
import { endings } from "./link-words";

type Terms = ReturnType<typeof useLinkTerms>;

/** Holds what every review link is asked for: whose mail brings codes, and when it ends. */
export function useLinkTerms() {
  const [days, setDays] = useState(String(linkDays));
  const [codeBy, setCodeBy] = useState("");
  const address = codeBy.trim();
  return {
    days,
    setDays,
    codeBy,
    setCodeBy,
    isWrongAddress: address !== "" && address.indexOf("@") < 1,
    /** Counts the days from now. */
    read: () => ({
      codeBy: address || null,
      expiresAt: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
    }),
  };
}

/** Ends the form of a review link. */
export function LinkTerms({
  terms: { days, setDays, codeBy, setCodeBy, isWrongAddress },
  hasMail,
  isTried,
  pending,
  onCancel,
}: {
  terms: Terms;
  hasMail: boolean;
  isTried: boolean;
  pending: boolean;
  onCancel: () => void;
}) {
  return (
    <>
      {hasMail && (
        <Field
          label="Code by mail to"
          description="Then each new device asks for a code, which this address gets. Leave it empty to do without."
          error={isTried && isWrongAddress ? "Write an e-mail address, or nothing." : null}
        >
          <Input
            type="email"
            autoComplete="off"
            placeholder="ann@client.example"
            value={codeBy}
            onChange={(event) => setCodeBy(event.target.value)}
          />
        </Field>
      )}
      <Field label="Ends">
        <Select options={endings} value={days} onChange={setDays} />
      </Field>
      <DialogFooter>
        <Button disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          Make the link
        </Button>
      </DialogFooter>
    </>
  );
}
