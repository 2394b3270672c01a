import { LockKeyhole } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { DeniedWords } from "./settings-pages";

export function SettingsDenied({ title, description, instead }: DeniedWords) {
  return (
    <EmptyState
      icon={<LockKeyhole aria-hidden className="size-5" />}
      title={title}
      description={description}
      action={<ButtonLink href={instead.href}>{instead.label}</ButtonLink>}
    />
  );
}
