import { inventory } from "@/app/api/inventory";
import { ApiReference } from "@/components/settings/reference/api-reference";
import { titled } from "@/components/shell/frame/titled";
import { ButtonLink } from "@/components/ui/button-link";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { addressesOf } from "@/lib/api/openapi/address";
import { openApiDocument } from "@/lib/api/openapi/document";
import { referenceOf } from "@/lib/api/openapi/reference-of";
import { currentMember } from "@/lib/identity/auth/current-member";
import { env } from "@/lib/kernel/env";

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
