"use client";

import { Link2, Plus } from "lucide-react";
import { useId, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Form, FormFailure } from "@/components/ui/form";
import type { Label } from "@/lib/library/labels/schema";
import { linkRulesMax } from "@/lib/planning/link-rules/rules";
import type { LinkRule } from "@/lib/planning/link-rules/schema";
import { type EditedRule, editedRule, newRule, problemOf, toRule } from "./edited-rule";
import { LinkRuleItem } from "./link-rule-item";

/** Edits all rules as one list, whose order matters, and saves them together. */
export function LinkRuleSettings({
  saved,
  labels,
  accounts,
}: {
  saved: readonly LinkRule[];
  labels: readonly Label[];
  accounts: readonly Account[];
}) {
  const idBase = useId();
  const [rules, setRules] = useState<readonly EditedRule[]>(() => saved.map(editedRule));
  const [isTried, setTried] = useState(false);
  const [announcement, announce] = useState("");
  const saving = useApiMutation({
    send: () => api("PUT /api/workspace/link-rules", { body: { rules: rules.map(toRule) } }),
    done: () => ({ title: "Rules for links saved" }),
    onDone: () => setTried(false),
  });
  const submit = () => {
    setTried(true);
    if (saving.pending) return;
    if (rules.every((rule) => problemOf(rule) === null)) void saving.run();
  };
  const add = () => setRules([...rules, newRule()]);
  const move = (index: number, by: -1 | 1) => {
    const next = [...rules];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    setRules(next);
    announce(`Now rule ${index + by + 1} of ${rules.length}`);
  };
  const addButton = (
    <Button
      icon={<Plus aria-hidden className="size-4" />}
      disabled={rules.length >= linkRulesMax}
      onClick={add}
    >
      Add a rule
    </Button>
  );
  return (
    <Card aria-label="Links">
      <Form onSubmit={submit}>
        <div className="pb-4">
          <CardHeader
            title="Links"
            description="Add parameters such as utm_source to the links of posts. The first rule that fits holds: those of an account come before those of a label, and these before the rest. Planned posts keep what they were written with."
            actions={rules.length > 0 && addButton}
          />
        </div>
        {rules.length === 0 && (
          <div className="border-t">
            <EmptyState
              icon={<Link2 aria-hidden />}
              title="Links go out as they are written"
              description="With a rule, a site’s statistics tell which network and which post brought a visit."
              action={addButton}
            />
          </div>
        )}
        <ol aria-label="Rules" className="divide-y border-t empty:hidden">
          {rules.map((rule, index) => (
            <LinkRuleItem
              key={rule.key}
              rule={rule}
              id={`${idBase}-${rule.key}`}
              index={index}
              count={rules.length}
              labels={labels}
              accounts={accounts}
              problem={isTried ? problemOf(rule) : null}
              onChange={(changed) =>
                setRules(rules.map((each) => (each.key === rule.key ? changed : each)))
              }
              onMove={(by) => move(index, by)}
              onRemove={() => setRules(rules.filter((each) => each.key !== rule.key))}
            />
          ))}
        </ol>
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        {(rules.length > 0 || saved.length > 0) && (
          <CardFooter className="flex-wrap">
            <FormFailure failure={saving.failure} title="The rules were not saved." />
            <Button type="submit" variant="primary" loading={saving.pending}>
              Save rules
            </Button>
          </CardFooter>
        )}
      </Form>
    </Card>
  );
}
