"use client";

import Link from "next/link";
import { useState } from "react";
import { matchingCommands } from "@/components/kit/commands/command";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";
import type { ReferenceEntry, ReferenceEvent, ReferenceSection } from "@/lib/api/openapi/schema";
import { callRow, methodTones } from "./call-look";

type Listed = Pick<ReferenceEntry, "id" | "method" | "path" | "summary">;
export type ListedSection = Pick<ReferenceSection, "id" | "name"> & { entries: Listed[] };

export function ReferenceIndex({
  sections,
  resources,
  events,
}: {
  sections: readonly ListedSection[];
  resources: readonly string[];
  events: readonly Pick<ReferenceEvent, "type" | "summary">[];
}) {
  const [text, setText] = useState("");
  const isAsked = text.trim() !== "";
  const shown = isAsked
    ? sections.map((each) => matching(each, text)).filter(hasEntries)
    : sections;
  const names = isAsked
    ? matchingCommands(resources.map(labelled), text).map(({ label }) => label)
    : resources;
  const heard = isAsked ? matchingCommands(events.map(findable), text) : events;
  return (
    <div className="flex flex-col gap-6">
      <Field label="Search the reference">
        <Input
          type="search"
          placeholder="Schedule a post, media, GET …"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {shown.map((section) => (
        <SectionList key={section.id} section={section} />
      ))}
      {names.length > 0 && <ResourceList names={names} />}
      {heard.length > 0 && <EventList types={heard.map(({ type }) => type)} />}
      {shown.length === 0 && names.length === 0 && heard.length === 0 && (
        <EmptyState title="Nothing has these words" description="Try fewer words, or a path." />
      )}
    </div>
  );
}

function matching(section: ListedSection, text: string): ListedSection {
  const findable = section.entries.map((entry) => ({
    ...entry,
    label: entry.summary,
    words: `${section.name} ${entry.method} ${entry.path}`,
  }));
  return { ...section, entries: matchingCommands(findable, text) };
}

function hasEntries({ entries }: ListedSection): boolean {
  return entries.length > 0;
}

function labelled(label: string) {
  return { label, words: label.replace(/([a-z])([A-Z])/g, "$1 $2") };
}

function findable({ type, summary }: Pick<ReferenceEvent, "type" | "summary">) {
  return { type, label: summary, words: `webhook event ${type} ${type.replaceAll(/[._]/g, " ")}` };
}

function SectionList({ section: { id, name, entries } }: { section: ListedSection }) {
  return (
    <section aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className="pb-1 font-semibold">
        <TextLink href={`/reference/${id}`}>{name}</TextLink>
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {entries.map(({ id: entry, method, path, summary }) => (
          <li key={entry} className={`${callRow} relative px-4 py-2 hover:bg-hover`}>
            <Badge tone={methodTones[method] ?? "neutral"}>{method}</Badge>
            <Link
              href={`/reference/${id}#${entry}`}
              className="rounded-sm text-pretty font-medium after:absolute after:inset-0"
            >
              {summary}
            </Link>
            <code className="col-start-2 break-all text-muted text-sm lg:col-start-3">{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ResourceList({ names }: { names: readonly string[] }) {
  return (
    <section aria-labelledby="group-resources">
      <h2 id="group-resources" className="pb-1 font-semibold">
        <TextLink href="/reference/resources">Resources</TextLink>
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {names.map((name) => (
          <li key={name}>
            <TextLink href={`/reference/resources#${name}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventList({ types }: { types: readonly string[] }) {
  return (
    <section aria-labelledby="group-events">
      <h2 id="group-events" className="pb-1 font-semibold">
        <TextLink href="/reference/events">Events of webhooks</TextLink>
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {types.map((type) => (
          <li key={type}>
            <TextLink href={`/reference/events#${type}`}>
              <code>{type}</code>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
