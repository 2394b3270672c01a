"use client";

import { useRef, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyField } from "@/components/ui/copy-field";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { guides } from "./guides";

export function AssistantGuide({
  address,
  isPublic,
  registers,
}: {
  address: string;
  isPublic: boolean;
  registers: boolean;
}) {
  const [shown, setShown] = useState("claude");
  return (
    <Card aria-label="Connect an assistant">
      <CardHeader
        title="Connect an assistant"
        description="It can then see, plan and change posts for you, within what you allow it. It can never do more than you."
      />
      <CardBody className="flex flex-col gap-5">
        <CopyField label="Address to give your assistant" value={address} />
        {!isPublic && (
          <Callout tone="caution">
            This installation has no public https address. Only programs on this machine can use it.
          </Callout>
        )}
        <Tabs value={shown} onChange={setShown}>
          <TabList label="Assistant">
            {guides.map(({ id, label }) => (
              <Tab key={id} value={id}>
                {label}
              </Tab>
            ))}
          </TabList>
          {guides.map(({ id, steps, example }) => (
            <TabPanel key={id} value={id} className="flex flex-col gap-4">
              <ol className="flex list-decimal flex-col gap-1.5 pl-5">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {example && <GuideExample title={example.title} code={example.code(address)} />}
            </TabPanel>
          ))}
        </Tabs>
        {!registers && (
          <p className="text-pretty text-muted text-sm">
            If your assistant says that it cannot register: whoever runs this installation can let
            assistants register by themselves. An API key works without.
          </p>
        )}
        <p className="text-pretty text-muted text-sm">
          What you have connected is listed under{" "}
          <TextLink href="/settings/api-keys">API keys</TextLink>, where you can end it at once.
        </p>
      </CardBody>
    </Card>
  );
}

function GuideExample({ title, code }: { title: string; code: string }) {
  const lines = useRef<HTMLPreElement>(null);
  const select = () => {
    if (lines.current) window.getSelection()?.selectAllChildren(lines.current);
  };
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="flex items-center justify-between gap-3 font-medium text-sm">
        {title}
        <CopyButton label="example" value={code} select={select} />
      </figcaption>
      <pre
        ref={lines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-sunken p-3 text-sm"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
