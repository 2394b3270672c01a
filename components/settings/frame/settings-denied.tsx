import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LockIcon } from "@/components/ui/lock-icon";
import type { DeniedWords } from "./settings-pages";

export function SettingsDenied({ title, description, instead }: DeniedWords) {
  return (
    <EmptyState
      icon={<LockIcon />}
      title={title}
      description={description}
      action={<ButtonLink href={instead.href}>{instead.label}</ButtonLink>}
    />
  );
}
