import type { NetworkPermission, TestItem } from "../network";

type Named = Pick<TestItem, "code" | "label">;

export const appItem: Named = { code: "app", label: "App credentials" };
export const tokenItem: Named = { code: "token", label: "Access" };
export const accountItem: Named = { code: "account", label: "Account" };

export function permissionItem({ name, purpose }: NetworkPermission): Named {
  return { code: `permission:${name}`, label: purpose };
}

export function passed(item: Named, message: string, until: Date | null = null): TestItem {
  return { ...item, result: "passed", message, until };
}

export function failed(item: Named, message: string): TestItem {
  return { ...item, result: "failed", message, until: null };
}

export function unchecked(item: Named, message: string): TestItem {
  return { ...item, result: "unchecked", message, until: null };
}
