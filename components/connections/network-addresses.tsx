import { CopyField } from "@/components/ui/copy-field";
import type { NetworkSummary } from "@/lib/connections/schema";

export function NetworkAddresses({ network }: { network: NetworkSummary }) {
  const { label, redirectUrl, callbacks } = network;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-w-0 flex-col gap-1.5">
        <CopyField label="Redirect URL" value={redirectUrl} />
        <p className="text-pretty text-muted text-sm">
          Enter it word for word among the valid redirect addresses of your {label} app.
        </p>
      </div>
      {callbacks.map((callback) => (
        <CopyField key={callback.url} label={callback.label} value={callback.url} />
      ))}
      {callbacks.length > 0 && (
        <p className="text-pretty text-muted text-sm">
          {label} calls these when a person removes the app
          {callbacks.length > 1 && " or asks for their data to be deleted"}.
        </p>
      )}
    </div>
  );
}
