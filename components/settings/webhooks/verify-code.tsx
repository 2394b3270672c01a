"use client";

import { useState } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { Webhook } from "@/lib/records/webhooks/schema";
import { verifySamples } from "./verify-samples";

/** Shows how the address tells that a request is Herald's, in four languages. */
export function VerifyCode({ algorithm }: Pick<Webhook, "algorithm">) {
  const samples = Object.entries(verifySamples[algorithm]);
  const [language, setLanguage] = useState("JavaScript");
  return (
    <Card aria-label="Verify a request">
      <CardHeader
        title="Verify a request"
        description="Do so before you believe it, and answer 2xx at once. By its webhook-id you know what you have already."
      />
      <CardBody>
        <Tabs value={language} onChange={setLanguage}>
          <TabList label="Language">
            {samples.map(([name]) => (
              <Tab key={name} value={name}>
                {name}
              </Tab>
            ))}
          </TabList>
          {samples.map(([name, code]) => (
            <TabPanel key={name} value={name}>
              <Sample name={name} code={code} />
            </TabPanel>
          ))}
        </Tabs>
      </CardBody>
    </Card>
  );
}

function Sample({ name, code }: { name: string; code: string }) {
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-3 pe-12 text-sm">
        <code>{code}</code>
      </pre>
      <div className="absolute end-2 top-2">
        <CopyButton label={`the ${name} code`} value={code} select={() => undefined} />
      </div>
    </div>
  );
}
