import type { ReactNode } from "react";
import { WithQueries } from "@/components/kit/queries/with-queries";
import { KnownLabels } from "@/components/library/labels/use-labels";
import { PublishNowLayer } from "@/components/posts/publish-now/publish-now-layer";
import type { ShellMember } from "./member";
import { MobileBars } from "./mobile-bars";
import { ShellLayers } from "./shell-layers";
import { Sidebar } from "./sidebar";

/** `--shell-top` and `--shell-bottom` are the heights of its bars. */
export function AppShell({
  member,
  banner,
  children,
}: {
  member: ShellMember;
  banner?: ReactNode;
  children: ReactNode;
}) {
  return (
    <WithQueries>
      <KnownLabels labels={member.labels}>
        <SkipLink />
        <div className="app-root min-h-dvh [--shell-bottom:calc(3.5rem+env(safe-area-inset-bottom))] [--shell-top:3rem] rail:[--shell-bottom:0px] md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:[--shell-bottom:0px] md:[--shell-top:0px] print:block">
          <Sidebar member={member} />
          <MobileBars member={member} />
          <main
            id="main"
            tabIndex={-1}
            className="flex min-h-[calc(100dvh-var(--shell-top))] min-w-0 flex-col pb-(--shell-bottom) outline-none rail:ps-16 print:min-h-0 print:p-0"
          >
            {banner && <div className="print:hidden">{banner}</div>}
            {children}
          </main>
          <PublishNowLayer />
        </div>
        <ShellLayers member={member} />
      </KnownLabels>
    </WithQueries>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-24 rounded-md bg-raised px-3 py-2 font-medium shadow-float focus-visible:translate-y-0"
    >
      Skip to the content
    </a>
  );
}
