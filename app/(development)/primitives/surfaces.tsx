import { CalendarDays, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DiffText } from "@/components/ui/diff-text";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { QueryError } from "@/components/ui/query-error";
import { RouteError } from "@/components/ui/route-error";
import { Specimen } from "./specimen";

const failure = new Error("No answer came.");
const refetch = () => Promise.reject(failure);

export function Surfaces() {
  return (
    <>
      <Specimen name="Card" stacked>
        <Card>
          <CardHeader
            title="A card"
            description="It groups what belongs together."
            actions={<Button size="sm">Change</Button>}
          />
          <CardBody>
            <p>Its body.</p>
          </CardBody>
          <CardFooter>
            <Button>Cancel</Button>
            <Button variant="primary">Save</Button>
          </CardFooter>
        </Card>
      </Specimen>
      <Specimen name="DiffText">
        <DiffText before="We open on Monday" after="We open on Tuesday morning" />
      </Specimen>
      <Specimen name="Disclosure" stacked>
        <Disclosure title="Closed">
          <p>What it holds.</p>
        </Disclosure>
        <Disclosure title="Open" isOpen>
          <p>What it holds.</p>
        </Disclosure>
      </Specimen>
      <Specimen name="EmptyState" stacked>
        <EmptyState
          icon={<CalendarDays />}
          title="Nothing is planned"
          description="The posts of this week stand here."
          action={
            <Button variant="primary" icon={<Plus aria-hidden className="size-4" />}>
              Compose
            </Button>
          }
        />
      </Specimen>
      <Specimen name="ErrorState, QueryError" stacked>
        <ErrorState onRetry={() => undefined} requestId="0f3c" />
        <ErrorState compact title="The month did not load" onRetry={() => undefined} retrying />
        <QueryError query={{ error: failure, refetch, isFetching: false }} />
      </Specimen>
      <Specimen name="RouteError" stacked>
        <RouteError error={failure} retry={() => undefined} title="The page did not load" />
      </Specimen>
    </>
  );
}
