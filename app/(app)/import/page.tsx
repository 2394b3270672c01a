import { ReadOnly } from "@/components/composer/cannot-compose";
import { Imports } from "@/components/imports/imports";
import { titled } from "@/components/shell/frame/titled";
import { PageHeader } from "@/components/ui/page-header";
import { currentMember } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { timePreferences } from "@/lib/kernel/time/format-instant";
import { listImports } from "@/lib/planning/imports/imports";

async function ImportsPage() {
  const actor = await currentMember();
  if (actor.role === "viewer") {
    return (
      <>
        <PageHeader title="Import" />
        <ReadOnly />
      </>
    );
  }
  const [first, { user }] = await Promise.all([listImports(actor, {}), getMe(actor, {})]);
  return <Imports first={first} preferences={timePreferences(user)} />;
}

export default titled("Import", ImportsPage);
