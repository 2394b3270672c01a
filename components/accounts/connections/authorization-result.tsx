import type {
  Connection,
  DescribedAuthorizationResult,
  NetworkSummary,
} from "@/lib/accounts/connections/schema";
import { AccountPicker } from "./account-picker";
import { AuthorizationCallout } from "./authorization-callout";

export function AuthorizationResult({
  result,
  connections,
  networks,
}: {
  result: DescribedAuthorizationResult;
  connections: Connection[];
  networks: NetworkSummary[];
}) {
  switch (result.kind) {
    case "none":
      return null;
    case "problem":
      return <AuthorizationCallout problem={result.problem} message={result.message} />;
    case "connected":
    case "reconnected": {
      const found = connections.find(({ id }) => id === result.connectionId);
      return found ? <AuthorizationCallout name={found.name} done={result.kind} /> : null;
    }
    case "choose": {
      const { authorizationId, candidates } = result;
      const network = networks.find(({ segment }) => segment === candidates.segment);
      if (!network) return null;
      return (
        <AccountPicker
          key={authorizationId}
          authorizationId={authorizationId}
          candidates={candidates}
          network={network}
        />
      );
    }
  }
}
