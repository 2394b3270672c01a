import { inventory } from "@/app/api/inventory";
import { ApiReference } from "@/components/reference/api-reference";
import { titled } from "@/components/shell/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/auth/current-member";
import { env } from "@/lib/kernel/env";
import { addressesOf } from "@/lib/openapi/address";
import { openApiDocument } from "@/lib/openapi/document";
import { referenceOf } from "@/lib/openapi/reference-of";

async function ReferencePage() {
  await currentMember();
  const reference = referenceOf(openApiDocument(addressesOf(inventory), env.BASE_URL));
  return (
    <>
      <PageHeader
        title="API reference"
        description={`Version ${reference.version}`}
        actions={
          <ButtonLink href="/api/openapi.json" prefetch={false}>
            OpenAPI document
          </ButtonLink>
        }
      />
      <PageBody>
        <ApiReference {...reference} />
      </PageBody>
    </>
  );
}

export default titled("API reference", ReferencePage);
