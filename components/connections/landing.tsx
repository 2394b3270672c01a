import type { Connection, DescribedLanding, NetworkSummary } from "@/lib/connections/schema";
import { AccountPicker } from "./account-picker";
import { LandingNotice } from "./landing-notice";

type LandingProps = {
  landing: DescribedLanding;
  connections: Connection[];
  networks: NetworkSummary[];
};

/** What the trip to a network led to: accounts to choose, a renewed one, or a problem. */
export function Landing({ landing, connections, networks }: LandingProps) {
  switch (landing.kind) {
    case "none":
      return null;
    case "problem":
      return <LandingNotice problem={landing.problem} message={landing.message} />;
    case "connected":
    case "reconnected": {
      const found = connections.find(({ id }) => id === landing.connectionId);
      return found ? <LandingNotice name={found.name} done={landing.kind} /> : null;
    }
    case "choose": {
      const { authorizationId, candidates } = landing;
      const network = networks.find(({ segment }) => segment === candidates.segment);
      if (!network) return null;
      return <AccountPicker {...{ authorizationId, candidates, network }} key={authorizationId} />;
    }
  }
}
