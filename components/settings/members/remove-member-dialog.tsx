"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { QueryError } from "@/components/ui/query-error";
import { Select } from "@/components/ui/select";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Member } from "@/lib/identity/members/schema";
import { consequencesOf, describePosts, removalWords } from "./describe-removal";

export type Viewer = { id: string; isAdmin: boolean };

export function RemoveMemberDialog({
  member,
  viewer,
  onClose,
}: {
  member: Member;
  viewer: Viewer;
  onClose: () => void;
}) {
  const { id, name } = member;
  const isYou = id === viewer.id;
  const { title, description } = removalWords(isYou ? null : name);
  const query = useResponsibilities(id);
  const { removing, dialog, asking } = useRemoveMember({ memberId: id, isYou, onClose });
  const close = () => !removing.pending && onClose();
  return (
    <>
      <Dialog
        open={!asking}
        onOpenChange={(open) => !open && close()}
        title={title}
        description={description}
      >
        {query.data ? (
          <RemoveMemberForm
            member={member}
            viewer={viewer}
            found={query.data}
            removing={removing}
            onCancel={close}
          />
        ) : (
          <Waiting query={query} />
        )}
      </Dialog>
      {dialog}
    </>
  );
}

function Waiting({ query }: { query: ReturnType<typeof useResponsibilities> }) {
  if (query.isError) return <QueryError title="This could not be looked up" query={query} />;
  return (
    <Loading label="Looking up what they manage">
      <Skeleton className="h-24" />
    </Loading>
  );
}

type RemoveMemberFormProps = {
  member: Member;
  viewer: Viewer;
  found: NonNullable<ReturnType<typeof useResponsibilities>["data"]>;
  removing: ReturnType<typeof useRemoveMember>["removing"];
  onCancel: () => void;
};

function RemoveMemberForm({ member, viewer, found, removing, onCancel }: RemoveMemberFormProps) {
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

function SuccessorField({
  successors,
  viewer,
  value,
  onChange,
}: {
  successors: Member[];
  viewer: Viewer;
  value: Member | null;
  onChange: (successor: Member | null) => void;
}) {
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

function useResponsibilities(memberId: string) {
  return useQuery({
    queryKey: ["members", memberId, "responsibilities"],
    queryFn: async ({ signal }) => {
      const [{ responsibilities }, { items }] = await Promise.all([
        api("GET /api/members/{memberId}/responsibilities", { params: { memberId }, signal }),
        api("GET /api/members", { query: { limit: 200 }, signal }),
      ]);
      const successors = items.filter(({ id, role }) => id !== memberId && role !== "viewer");
      return { responsibilities, successors };
    },
    staleTime: 0,
  });
}

function useRemoveMember({
  memberId,
  isYou,
  onClose,
}: {
  memberId: string;
  isYou: boolean;
  onClose: () => void;
}) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const removing = useApiMutation({
    send: ({ successor }: { name: string; successor: Member | null }) =>
      confirmed(() =>
        api("DELETE /api/members/{memberId}", {
          params: { memberId },
          query: successor ? { handOverTo: successor.id } : {},
        }),
      ),
    done: ({ handedOverPosts }, { name, successor }) => ({
      title: isYou ? "You have left the team" : `${name} is removed`,
      description: successor ? handedOver(handedOverPosts, successor.name) : undefined,
    }),
    onDone: () => {
      // A full page load, so that no data stays in memory.
      if (isYou) window.location.assign("/sign-in");
      else onClose();
    },
    invalidates: isYou ? [] : [["members"], ["invitations"]],
  });
  return { removing, dialog, asking };
}

function handedOver(count: number, name: string): string | undefined {
  if (count === 0) return undefined;
  return `${name} manages ${count === 1 ? "one post" : `${count} posts`} more.`;
}
