import { CircleCheck, Clock } from "lucide-react";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckLine } from "@/components/ui/check-line";
import { MoreItems } from "@/components/ui/more-items";
import { Progress } from "@/components/ui/progress";
import { Loading, Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { Specimen } from "./specimen";

const tones = ["neutral", "accent", "info", "positive", "caution", "negative"] as const;
const callouts = ["info", "positive", "caution", "negative"] as const;
const results = ["passed", "failed", "advice", "unchecked"] as const;

const query = {
  error: null,
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.reject(new Error("A specimen has no further page.")),
  refetch: () => Promise.reject(new Error("A specimen has nothing to fetch.")),
};

export function News() {
  return (
    <>
      <Specimen name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="positive" icon={<CircleCheck aria-hidden />}>
          Published
        </Badge>
        <Badge icon={<Clock aria-hidden />}>12</Badge>
      </Specimen>
      <Specimen name="Avatar">
        {([16, 20, 24, 32, 40, 64] as const).map((size) => (
          <Avatar key={size} name="Sample Ada" size={size} />
        ))}
        <Avatar name="Sample Page" size={40} shape="square" />
        <Avatar name="Herald" src="/icon.svg" size={40} />
        <Avatar name="No picture" src="/missing.png" size={40} />
      </Specimen>
      <Specimen name="Callout" stacked>
        {callouts.map((tone) => (
          <Callout key={tone} tone={tone} title={`The title of ${tone}`}>
            One or two sentences that say what is so, and what to do.
          </Callout>
        ))}
        <Callout tone="negative" action={<Button size="sm">Try again</Button>}>
          Without a title, and with an action.
        </Callout>
      </Specimen>
      <Specimen name="CheckLine" stacked>
        <ul className="flex flex-col gap-3">
          {results.map((result) => (
            <CheckLine key={result} result={result} label="Storage" messageClassName="text-muted">
              It says what was found.
            </CheckLine>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Progress, Skeleton, Loading, AfterAWhile" stacked>
        <Progress label="Upload" value={60} />
        <Progress label="Waiting" value={null} />
        <Skeleton className="h-8" />
        <Loading label="Loading" className="flex flex-col gap-2">
          <SkeletonRows className="h-6" />
        </Loading>
        <AfterAWhile>
          <p>This waits a moment after a navigation, so that nothing flashes.</p>
        </AfterAWhile>
      </Specimen>
      <Specimen name="MoreItems" stacked>
        <MoreItems query={query} className="" />
        <MoreItems query={{ ...query, error: new Error("No answer came.") }} className="" />
      </Specimen>
    </>
  );
}
