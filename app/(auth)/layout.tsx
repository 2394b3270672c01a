import type { ReactNode } from "react";
import { WithQueries } from "@/components/queries/with-queries";
import { AuthFrame } from "@/components/shell/auth-frame";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <AuthFrame>{children}</AuthFrame>
    </WithQueries>
  );
}
