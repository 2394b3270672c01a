"use client";

import { Dialog } from "@/components/ui/dialog";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Member } from "@/lib/members/schema";
import { removalWords } from "./describe-removal";
import type { Viewer } from "./member-item";
import { RemoveMemberForm } from "./remove-member-form";
import { useRemoveMember, useResponsibilities } from "./use-remove-member";

type RemoveMemberDialogProps = { member: Member; viewer: Viewer; onClose: () => void };

export function RemoveMemberDialog({ member, viewer, onClose }: RemoveMemberDialogProps) {
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
