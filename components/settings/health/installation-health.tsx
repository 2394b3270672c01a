"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, RotateCw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { api } from "@/components/kit/api/api";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CheckLine } from "@/components/ui/check-line";
import { CopyField } from "@/components/ui/copy-field";
import { cx } from "@/components/ui/cx";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { textTone } from "@/components/ui/tone";
import type { HealthCheck, HealthGroup, HealthReport } from "@/lib/health/doctor/schema";
import { formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

const freshMs = 60_000;

export function InstallationHealth({
  initial,
  command,
  preferences,
}: {
  initial: HealthReport;
  command: string;
  preferences: TimePreferences;
}) {
  const query = useQuery({
    queryKey: ["installation-health"],
    queryFn: ({ signal }) => api("POST /api/health/checks", { signal }),
    initialData: initial,
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <Card aria-label={healthHeading.title} aria-busy={query.isFetching}>
      <div className="pb-4">
        <CardHeader
          {...healthHeading}
          actions={
            <Button
              loading={query.isFetching}
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={() => void query.refetch()}
            >
              Check again
            </Button>
          }
        />
      </div>
      {query.error ? (
        <QueryError title="The checks were not made" query={query} />
      ) : (
        <HealthResults report={query.data} preferences={preferences} />
      )}
      <CardBody className="border-t">
        <CopyField label="The same on the server, also while Herald does not run" value={command} />
      </CardBody>
    </Card>
  );
}

export function HealthChecking() {
  return (
    <Card aria-label={healthHeading.title} aria-busy>
      <div className="pb-4">
        <CardHeader {...healthHeading} />
      </div>
      <Loading label="Checking" className="flex flex-col gap-2 border-t px-5 py-4">
        <p className="text-muted" aria-hidden>
          This may take some seconds: networks and the mail server are asked too.
        </p>
        <SkeletonRows className="h-8" />
      </Loading>
    </Card>
  );
}

const views = [
  { value: "all", label: "All" },
  { value: "failing", label: "Failing" },
] as const;
type View = (typeof views)[number]["value"];

function HealthResults({
  report,
  preferences,
}: {
  report: HealthReport;
  preferences: TimePreferences;
}) {
  const [view, setView] = useState<View>("all");
  const { groups, checkedAt } = report;
  const { tone, words, rest } = overallResult(groups);
  const problemsOnly = view === "failing";
  const facts = withoutAdvice(groups);
  const shown = problemsOnly ? facts.filter(hasFailure) : worstFirst(facts);
  const advice = problemsOnly ? [] : groups.flatMap(adviceOf);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-5 py-3">
        <p role="status">
          <span className={cx("font-medium", textTone[tone])}>{words}</span>
          <span className="text-muted text-sm">
            {rest && `, ${rest}`} · {formatTime(checkedAt, preferences)}
          </span>
        </p>
        <SegmentedControl label="Show" options={views} value={view} onChange={setView} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title="Nothing fails"
          description="What was checked passes."
          action={<Button onClick={() => setView("all")}>Show all checks</Button>}
        />
      ) : (
        <ul aria-label="Checks" className="divide-y border-t">
          {shown.map((group) => (
            <HealthGroupItem
              key={`${group.code} ${checkedAt} ${view}`}
              group={group}
              problemsOnly={problemsOnly}
            />
          ))}
        </ul>
      )}
      {advice.length > 0 && <Advice advice={advice} />}
    </>
  );
}

type Piece = HealthCheck & { group: string };

function Advice({ advice }: { advice: readonly Piece[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t px-5 py-4">
      <h3 id={id} className="font-medium">
        Advice
      </h3>
      <p className="text-muted text-sm">Everything works without it.</p>
      <ul className="flex flex-col gap-3 pt-3">
        {advice.map(({ group, code, label, result, message }) => (
          <CheckLine
            key={`${code} ${message}`}
            label={`${group}: ${label}`}
            result={result}
            messageClassName="wrap-anywhere text-muted text-sm"
          >
            {withWholeFlags(message)}
          </CheckLine>
        ))}
      </ul>
    </section>
  );
}

/** A browser breaks lines after hyphens, which would part `--` from its word in a command. */
function withWholeFlags(message: string): ReactNode[] {
  return message.split(/(--\w+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}

function withoutAdvice(groups: readonly HealthGroup[]): HealthGroup[] {
  return groups
    .map((group) => ({
      ...group,
      checks: group.checks.filter(({ result }) => result !== "advice"),
    }))
    .filter(({ checks }) => checks.length > 0);
}

function adviceOf({ label, checks }: HealthGroup): Piece[] {
  return checks
    .filter(({ result }) => result === "advice")
    .map((check) => ({ ...check, group: label }));
}

function HealthGroupItem({ group, problemsOnly }: { group: HealthGroup; problemsOnly: boolean }) {
  const failing = hasFailure(group);
  const shown = worstChecksFirst(group.checks).filter(
    ({ result }) => !problemsOnly || result === "failed",
  );
  return (
    <li className="px-5 py-2">
      <Disclosure
        isOpen={failing}
        title={
          <>
            <span className="min-w-0 truncate font-medium text-base text-text">{group.label}</span>
            <span className={cx("shrink-0", textTone[toneOf(group)])}>{summaryOf(group)}</span>
          </>
        }
      >
        <ul className="flex flex-col gap-3 pt-1 pb-2 ps-5">
          {shown.map(({ code, label, result, message }) => (
            <CheckLine
              key={`${code} ${message}`}
              label={label}
              result={result}
              messageClassName={cx("wrap-anywhere", result !== "failed" && "text-muted text-sm")}
            >
              {withWholeFlags(message)}
              {code === "approvers" && result === "failed" && (
                <>
                  {" "}
                  <TextLink href="/settings/approvals">Open the rules</TextLink>
                </>
              )}
            </CheckLine>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

const healthHeading = {
  title: "Health",
  description: "Herald uses each of its parts and says how to mend what fails.",
};

type OverallResult = { tone: "positive" | "caution" | "negative"; words: string; rest: string };

function overallResult(groups: readonly HealthGroup[]): OverallResult {
  const checks = groups.flatMap((group) => group.checks);
  const [failed, passed] = [count(checks, "failed"), count(checks, "passed")];
  const rest = [adviceIn(checks), uncheckedIn(checks)].filter(Boolean).join(", ");
  if (failed > 0) {
    const words = `${failed} ${failed === 1 ? "check fails" : "checks fail"}`;
    return { tone: "negative", words, rest };
  }
  if (passed === 0) return { tone: "caution", words: "Nothing could be checked", rest };
  const words = `${passed} ${passed === 1 ? "check passes" : "checks pass"}`;
  return { tone: "positive", words, rest };
}

function summaryOf({ checks }: HealthGroup): string {
  const failed = count(checks, "failed");
  const parts = [failed > 0 && `${failed} failed`, uncheckedIn(checks)];
  return parts.filter(Boolean).join(", ") || "Pass";
}

function toneOf({ checks }: HealthGroup): "neutral" | "negative" {
  return count(checks, "failed") > 0 ? "negative" : "neutral";
}

const order = ["negative", "neutral"];

function worstFirst(groups: readonly HealthGroup[]): HealthGroup[] {
  return groups.toSorted((one, other) => order.indexOf(toneOf(one)) - order.indexOf(toneOf(other)));
}

const results: HealthCheck["result"][] = ["failed", "unchecked", "passed"];

function worstChecksFirst(checks: readonly HealthCheck[]): HealthCheck[] {
  return checks.toSorted(
    (one, other) => results.indexOf(one.result) - results.indexOf(other.result),
  );
}

function hasFailure(group: HealthGroup): boolean {
  return toneOf(group) === "negative";
}

function adviceIn(checks: readonly HealthCheck[]): string {
  const pieces = count(checks, "advice");
  if (pieces === 0) return "";
  return pieces === 1 ? "1 piece of advice" : `${pieces} pieces of advice`;
}

function uncheckedIn(checks: readonly HealthCheck[]): string {
  const unchecked = count(checks, "unchecked");
  return unchecked > 0 ? `${unchecked} not checked` : "";
}

function count(checks: readonly HealthCheck[], wanted: HealthCheck["result"]): number {
  return checks.filter(({ result }) => result === wanted).length;
}
