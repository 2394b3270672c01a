import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import type { ListedCredential } from "@/lib/credentials/schema";
import { formatDate, type TimePreferences } from "@/lib/time/format-instant";
import type { KeyKind } from "./key-kind";
import { describeAccess, describeEnd, describeLastUse, keyState } from "./key-state";
import { RevokeKey } from "./revoke-key";

export type KeyItemProps = {
  credential: ListedCredential;
  kind: KeyKind;
  preferences: TimePreferences;
  nowMs: number;
  onRevoked: () => void;
};

export function KeyItem({ credential, kind, preferences, nowMs, onRevoked }: KeyItemProps) {
  const { name, tokenType, tokenPrefix, accessLevel, lastUsedAt } = credential;
  const includeAdmin = credential.includeAdmin && credential.owner !== null;
  const state = keyState(credential, nowMs);
  const facts = [
    describeLastUse(lastUsedAt, preferences),
    describeEnd(credential, { nowMs, preferences }),
  ];
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            className={cx("min-w-0 break-words font-medium", state !== "working" && "text-muted")}
          >
            {name}
          </span>
          {state !== "working" && <Badge>{state === "revoked" ? "Revoked" : "Expired"}</Badge>}
          {state === "working" && includeAdmin && <Badge tone="caution">Administration</Badge>}
        </p>
        <p className="text-muted">
          {describeAccess({ accessLevel, includeAdmin })} ·{" "}
          {tokenType === "mcp-grant" ? (
            "Assistant"
          ) : (
            <code className="whitespace-nowrap font-sans text-sm">{tokenPrefix}…</code>
          )}
        </p>
        <p className="mt-1 text-muted text-sm tabular-nums">{facts.join(" · ")}</p>
        <p className="text-muted text-sm">{origin({ credential, kind, preferences })}</p>
      </div>
      {state === "working" && (
        <RevokeKey credential={credential} kind={kind} onRevoked={onRevoked} />
      )}
    </li>
  );
}

function origin({
  credential,
  kind,
  preferences,
}: Pick<KeyItemProps, "credential" | "kind" | "preferences">): string {
  const { owner, createdAt } = credential;
  const created = `Created ${formatDate(createdAt, preferences)}`;
  if (kind === "personal") return created;
  return owner ? `${created} by ${owner.name}` : `${created} by somebody who has left`;
}
