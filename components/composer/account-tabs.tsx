"use client";

import type { Account } from "@/components/account/account";
import { AccountGlyph } from "@/components/account/account-glyph";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { useComposerTools } from "./composer-context";
import { differs } from "./composition";
import { Sequence } from "./sequence";

const everyone = "all";

/** What all accounts share, and what each shows instead; one account alone needs no choice. */
export function AccountTabs() {
  const { chosen, composition, tab, showTab } = useComposerTools();
  const alone = chosen.length < 2 && !chosen.some(({ id }) => differs(composition, id));
  if (alone) return <Sequence />;
  const value = tab ?? everyone;
  return (
    <Tabs value={value} onChange={(next) => showTab(next === everyone ? null : next)}>
      <TabList label="Versions of the post">
        <Tab value={everyone}>All accounts</Tab>
        {chosen.map((account) => (
          <Tab key={account.id} value={account.id}>
            <AccountTab account={account} />
          </Tab>
        ))}
      </TabList>
      <TabPanel key={value} value={value}>
        <Sequence />
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
      {differs(composition, account.id) && (
        <>
          <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
          <span className="sr-only">, different from the shared version</span>
        </>
      )}
    </>
  );
}
