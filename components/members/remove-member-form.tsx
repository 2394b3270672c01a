"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import type { Member } from "@/lib/members/schema";
import { consequencesOf, describePosts, removalWords } from "./describe-removal";
import type { Viewer } from "./member-item";
import type { useRemoveMember, useResponsibilities } from "./use-remove-member";

type RemoveMemberFormProps = {
  member: Member;
  viewer: Viewer;
  found: NonNullable<ReturnType<typeof useResponsibilities>["data"]>;
  removing: ReturnType<typeof useRemoveMember>["removing"];
  onCancel: () => void;
};

export function RemoveMemberForm(props: RemoveMemberFormProps) {
  const { member, viewer, found, removing, onCancel } = props;
  const { responsibilities, successors } = found;
  const [successor, setSuccessor] = useState(() => suggested(found, viewer));
  const subject = member.id === viewer.id ? null : member.name;
  const { confirm, failed } = removalWords(subject);
  return (
    <Form
      onSubmit={() => removing.run({ name: member.name, successor })}
      className="flex flex-col gap-4"
    >
      <FormFailure failure={removing.failure} title={failed} />
      <div>
        <p>{describePosts(responsibilities, subject)}</p>
        <ul className="mt-2 flex flex-col gap-1 text-muted">
          {consequencesOf(responsibilities, subject).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {responsibilities.openPosts > 0 && (
        <SuccessorField
          successors={successors}
          viewer={viewer}
          value={successor}
          onChange={setSuccessor}
        />
      )}
      <DialogFooter>
        <Button disabled={removing.pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={removing.pending}>
          {confirm}
        </Button>
      </DialogFooter>
    </Form>
  );
}

type SuccessorFieldProps = {
  successors: Member[];
  viewer: Viewer;
  value: Member | null;
  onChange: (successor: Member | null) => void;
};

function SuccessorField({ successors, viewer, value, onChange }: SuccessorFieldProps) {
  const options = successors.map(({ id, name }) => ({
    value: id,
    label: id === viewer.id ? `${name} (you)` : name,
  }));
  return (
    <Field
      label="Who takes the posts over?"
      description={
        value
          ? "They go out as planned, and their new manager hears of what goes wrong."
          : "They go out as planned, and administrators hear of what goes wrong."
      }
    >
      <Select
        options={[...options, { value: nobody, label: "Nobody" }]}
        value={value?.id ?? nobody}
        onChange={(id) => onChange(successors.find((one) => one.id === id) ?? null)}
      />
    </Field>
  );
}

const nobody = "nobody";

function suggested(
  { responsibilities, successors }: RemoveMemberFormProps["found"],
  viewer: Viewer,
): Member | null {
  if (responsibilities.openPosts === 0) return null;
  return successors.find(({ id }) => id === viewer.id) ?? successors[0] ?? null;
}
