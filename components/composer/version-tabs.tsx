"use client";

import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { useComposerTools } from "./composer-context";
import { hasOverrides } from "./composition/composition";
import { Written } from "./written";

const sharedTab = "all";

export function VersionTabs() {
  const { chosen, tab, showTab } = useComposerTools();
  const value = tab ?? sharedTab;
  return (
    <Tabs value={value} onChange={(next) => showTab(next === sharedTab ? null : next)}>
      <TabList label="Versions of the post">
        <Tab value={sharedTab}>All accounts</Tab>
        {chosen.map((account) => (
          <Tab key={account.id} value={account.id}>
            <AccountTab account={account} />
          </Tab>
        ))}
      </TabList>
      <TabPanel key={value} value={value}>
        <Written />
      </TabPanel>
    </Tabs>
  );
}

function AccountTab({ account }: { account: Account }) {
  const { composition } = useComposerTools();
  return (
    <>
      <AccountGlyph account={account} size={20} />
      {account.name}
      {hasOverrides(composition, account.id) && (
        <>
          <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
          <span className="sr-only">, different from the shared version</span>
        </>
      )}
    </>
  );
}
