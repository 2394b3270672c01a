import { ReferenceIntroduction } from "@/components/settings/reference/api-reference";
import { ReferenceIndex } from "@/components/settings/reference/reference-index";
import { titled } from "@/components/shell/frame/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { Disclosure } from "@/components/ui/disclosure";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import { readReference } from "./reference";

async function ReferencePage() {
  await currentMember();
  const { version, introduction, sections, resources, events } = await readReference();
  const listed = sections.map(({ id, name, entries }) => ({
    id,
    name,
    entries: entries.map((entry) => {
      const { method, path, summary } = entry;
      return { id: entry.id, method, path, summary };
    }),
  }));
  return (
    <>
      <PageHeader
        title="API reference"
        description={`Version ${version}`}
        actions={
          <ButtonLink href="/api/openapi.json" prefetch={false}>
            OpenAPI document
          </ButtonLink>
        }
      />
      <PageBody className="flex flex-col gap-6">
        <Disclosure title="How calls, lists, limits and failures work">
          <ReferenceIntroduction introduction={introduction} />
        </Disclosure>
        <ReferenceIndex
          sections={listed}
          resources={resources.map(({ name }) => name)}
          events={events}
        />
      </PageBody>
    </>
  );
}

export default titled("API reference", ReferencePage);
