import type { ReactNode } from "react";
import { MarkTile } from "./mark";

export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pt-[max(2rem,10dvh)] pb-12">
      <header className="mb-8 flex items-center gap-2.5">
        <MarkTile className="size-8" />
        <span className="font-semibold text-lg tracking-tight">Herald</span>
      </header>
      <main id="main" className="w-full max-w-md">
        {children}
      </main>
    </div>
  );
}
