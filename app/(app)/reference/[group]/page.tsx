import { notFound } from "next/navigation";
import { groupOf, ReferenceGroup } from "@/components/settings/reference/api-reference";
import { titled } from "@/components/shell/frame/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import { readReference } from "../reference";

async function ReferenceGroupPage({ params }: PageProps<"/reference/[group]">) {
  await currentMember();
  const { group: id } = await params;
  const reference = await readReference();
  const group = groupOf(reference, id);
  if (!group) notFound();
  return (
    <>
      <PageHeader
        title={group.name}
        description="API reference"
        actions={<ButtonLink href="/reference">All calls</ButtonLink>}
      />
      <PageBody>
        <ReferenceGroup reference={reference} id={id} />
      </PageBody>
    </>
  );
}

export default titled("API reference", ReferenceGroupPage);
