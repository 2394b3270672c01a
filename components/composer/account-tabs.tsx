"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { additionalPostsMax } from "@/lib/planning/posts/rules";
import { useComposerTools } from "./composer-context";
import { hasOverrides, unusedKey } from "./composition/composition";
import { PositionCard } from "./position-card";
import { focusAfterRender, textBoxId } from "./text-box";
import { useSequenceSteps } from "./use-sequence-steps";

const AccountOptions = lazyPart(
  () => dynamic(() => import("./account-options").then((chunk) => chunk.AccountOptions)),
  { what: "What this network offers", loading: null },
);

const sharedTab = "all";

export function AccountTabs() {
  const { chosen, composition } = useComposerTools();
  const single = chosen.length < 2 && !chosen.some(({ id }) => hasOverrides(composition, id));
  return single ? <Written /> : <VersionTabs />;
}

function VersionTabs() {
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

function Written() {
  return (
    <div className="flex flex-col gap-4">
      <Sequence />
      <NetworkOptionsFields />
    </div>
  );
}

function Sequence() {
  const { composition, change } = useComposerTools();
  const { positions } = composition;
  const steps = useSequenceSteps();
  const add = () => {
    const key = unusedKey(composition);
    change({ type: "add-position", key });
    focusAfterRender(() => document.getElementById(textBoxId(key)));
  };
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Posts" className="flex flex-col gap-3">
        {positions.map((position, index) => (
          <PositionCard key={position.key} position={position} index={index} steps={steps} />
        ))}
      </ol>
      {positions.length <= additionalPostsMax && (
        <Button
          size="sm"
          variant="ghost"
          className="ms-2.75 self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          Add a post below
        </Button>
      )}
    </div>
  );
}

function NetworkOptionsFields() {
  const { chosen, tab } = useComposerTools();
  const shown = chosen.filter(({ id, options }) => {
    return options.length > 0 && (tab === null || id === tab);
  });
  return shown.map((account) => <AccountOptions key={account.id} account={account} />);
}
