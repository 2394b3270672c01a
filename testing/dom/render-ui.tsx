import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { newQueryClient } from "@/components/kit/queries/new-query-client";
import { ToastProvider } from "@/components/ui/toast";

type RenderOptions = {
  search?: string;
};

export function renderUi(ui: ReactNode, { search = "" }: RenderOptions = {}) {
  const router = fakeRouter();
  const queries = newQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 1 } });
  const searches: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppRouterContext value={router}>
      <QueryClientProvider client={queries}>
        <NuqsTestingAdapter
          hasMemory
          searchParams={search}
          onUrlUpdate={({ queryString }) => void searches.push(queryString)}
        >
          <ToastProvider>{children}</ToastProvider>
        </NuqsTestingAdapter>
      </QueryClientProvider>
    </AppRouterContext>
  );
  // A lookup of `pointer-events` through all parents takes most of a click's time.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...render(ui, { wrapper }), user, router, queries, searches };
}

function fakeRouter() {
  return {
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
    push: vi.fn(),
    replace: vi.fn(),
    prefetch: vi.fn(),
    bfcacheId: "0",
  } satisfies AppRouterInstance;
}
