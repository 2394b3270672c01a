import { notFound } from "next/navigation";
import { ReadOnly } from "@/components/composer/cannot-compose";
import { ImportPage } from "@/components/imports/import-page";
import { titled } from "@/components/shell/frame/titled";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import { AppError } from "@/lib/kernel/errors";
import { isUuid } from "@/lib/kernel/rules";
import { getImport } from "@/lib/planning/imports/imports";
import { planningFor } from "../../planning";

async function ShowImportPage({ params }: PageProps<"/import/[importId]">) {
  const { importId } = await params;
  const actor = await currentMember();
  if (actor.role === "viewer") {
    return (
      <>
        <PageHeader title="Import" />
        <ReadOnly />
      </>
    );
  }
  if (!isUuid(importId)) notFound();
  const [{ import: first }, { accounts, preferences, workspaceTimeZone }] = await Promise.all([
    getImport(actor, { importId }).catch(absent),
    planningFor(actor),
  ]);
  return <ImportPage first={first} setting={{ accounts, preferences, workspaceTimeZone }} />;
}

function absent(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found") notFound();
  throw error;
}

export default titled(null, ShowImportPage);
