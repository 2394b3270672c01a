"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import type { PolicyContext } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import type { ProgramKind } from "@/lib/kernel/rules";
import { draftOf, readDraft } from "./policy-draft";
import { type PolicyAccount, PolicyFields } from "./policy-fields";

export type PolicyDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  kind: ProgramKind;
  policy: Policy;
  limit: Policy | null;
  accounts: readonly PolicyAccount[];
  context: PolicyContext;
  saveLabel?: string;
  saving?: { pending: boolean; failure: string | null };
  onSave: (policy: Policy) => void;
};

/** Problems show once somebody tried to save, so that nothing is red while it is typed. */
export function PolicyDialog(props: PolicyDialogProps) {
  const { open, onClose, title, description, saving } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !saving?.pending && onClose()}
      title={title}
      description={description}
    >
      <PolicyForm {...props} />
    </Dialog>
  );
}

function PolicyForm({
  onClose,
  kind,
  policy,
  limit,
  accounts,
  context,
  saveLabel = "Save",
  saving = { pending: false, failure: null },
  onSave,
}: PolicyDialogProps) {
  const [draft, setDraft] = useState(() =>
    draftOf(
      policy,
      accounts.map(({ id }) => id),
    ),
  );
  const [wasTried, setTried] = useState(false);
  const read = readDraft(draft, { kind, limit, context });
  const save = ({ currentTarget }: FormEvent) => {
    flushSync(() => setTried(true));
    if (read.policy) onSave(read.policy);
    else showProblem(currentTarget);
  };
  return (
    <Form onSubmit={save} className="flex flex-col gap-5">
      <FormFailure failure={saving.failure} title="It was not saved." />
      <PolicyFields
        draft={draft}
        onChange={setDraft}
        kind={kind}
        limit={limit}
        problems={wasTried ? read.problems : {}}
        accounts={accounts}
        context={context}
      />
      <DialogFooter>
        <Button disabled={saving.pending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={saving.pending}>
          {saveLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** The problem may be far above the button that was pressed. */
export function showProblem(form: Element): void {
  const problem = form.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
  problem?.scrollIntoView({ block: "center" });
  problem?.focus({ preventScroll: true });
}
