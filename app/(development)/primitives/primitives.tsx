"use client";

import type { ReactNode } from "react";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { Actions } from "./actions";
import { Choices } from "./choices";
import { Fields } from "./fields";
import { Layers } from "./layers";
import { News } from "./news";
import { Surfaces } from "./surfaces";

const themes = ["light", "dark"] as const;
const groups = [Actions, Fields, Choices, Layers, News, Surfaces];

/** Shows every primitive of `components/ui` in its states, each group in both themes side by side. */
export function Primitives() {
  return (
    <>
      <PageHeader
        title="Primitives"
        description="components/ui in its states. A layer takes the theme of the side that opens it."
        actions={<VisuallyHidden>Light stands before dark.</VisuallyHidden>}
      />
      <PageBody width="full" className="flex flex-col gap-4">
        {groups.map((Group) => (
          <div key={Group.name} className="grid gap-4 lg:grid-cols-2">
            {themes.map((theme) => (
              <Side key={theme} theme={theme}>
                <Group />
              </Side>
            ))}
          </div>
        ))}
      </PageBody>
    </>
  );
}

function Side({ theme, children }: { theme: (typeof themes)[number]; children: ReactNode }) {
  // A layer opens in the body, so the whole page takes this side's theme.
  const take = () => {
    document.documentElement.dataset.theme = theme;
  };
  return (
    <section
      aria-label={theme}
      data-theme={theme}
      onPointerDownCapture={take}
      onFocusCapture={take}
      className="flex min-w-0 flex-col gap-8 rounded-lg border bg-canvas p-5 text-text"
    >
      {children}
    </section>
  );
}
