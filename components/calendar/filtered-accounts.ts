import { isUuid } from "@/lib/kernel/rules";

const accountsMax = 50;

export function filteredAccounts(account: string | null): string[] {
  return [...new Set((account ?? "").split(",").filter(isUuid))].slice(0, accountsMax);
}
