import { Disclosure } from "@/components/ui/disclosure";
import type { NetworkSummary } from "@/lib/connections/schema";
import { NetworkAddresses } from "./network-addresses";

export function NetworkDetails({ network }: { network: NetworkSummary }) {
  const { label, mode, permissions, variables } = network;
  return (
    <div className="border-t px-4 py-1">
      <Disclosure
        title={
          <span>
            App details<span className="sr-only"> for {label}</span>
          </span>
        }
      >
        <div className="grid gap-5 pt-1 pb-3 md:grid-cols-2">
          <section aria-label={`Permissions for ${label}`} className="flex flex-col gap-1.5">
            <h3 className="font-medium text-sm">Permissions it asks for</h3>
            <ul className="flex flex-col gap-1.5">
              {permissions.map(({ name, purpose }) => (
                <li key={name}>
                  <span className="block">{purpose}</span>
                  <code className="break-all text-muted text-sm">{name}</code>
                </li>
              ))}
            </ul>
          </section>
          {variables.length > 0 && <NetworkAddresses network={network} />}
          {mode !== "live" && (
            <section aria-label={`Set up ${label}`} className="flex flex-col gap-1.5 md:col-span-2">
              <h3 className="font-medium text-sm">To publish for real</h3>
              <p className="max-w-prose text-pretty text-muted">
                Whoever runs this server enters the id and the secret of your {label} app as these
                environment variables, and starts it again:
              </p>
              <ul>
                {variables.map((name) => (
                  <li key={name}>
                    <code className="break-all text-sm">{name}</code>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
