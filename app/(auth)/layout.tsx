import type { ReactNode } from "react";
import { WithQueries } from "@/components/kit/queries/with-queries";
import { AuthFrame } from "@/components/shell/frame/auth-frame";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <WithQueries>
      <AuthFrame>{children}</AuthFrame>
    </WithQueries>
  );
}
