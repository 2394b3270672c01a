import type { TestItem } from "@/lib/networks/network";

export function withoutSecrets(items: readonly TestItem[], secrets: readonly string[]): TestItem[] {
  const hidden = secrets.filter((secret) => secret.length >= 12);
  return items.map((item) => {
    const message = hidden.reduce((text, secret) => text.replaceAll(secret, "…"), item.message);
    return { ...item, message };
  });
}
