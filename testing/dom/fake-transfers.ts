import { act } from "@testing-library/react";
import { vi } from "vitest";

export function fakeTransfers() {
  const transfers = new Map<string, FakeTransfer>();
  class FakeTransfer {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = "";
    aborted = false;
    open() {}
    setRequestHeader() {}
    send(file: File) {
      transfers.set(file.name, this);
    }
    abort() {
      this.aborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeTransfer);
  const transferOf = (name: string) => vi.waitUntil(() => transfers.get(name), { timeout: 15_000 });
  return {
    transferOf,
    progress: async (name: string, percent: number) => {
      const { upload } = await transferOf(name);
      act(() => upload.onprogress?.({ loaded: percent, total: 100 }));
    },
    finish: (name: string) => end(name, { status: 200, responseText: "" }),
    refuse: (name: string, error: { code: string; message: string }) =>
      end(name, { status: 400, responseText: JSON.stringify({ error }) }),
    lose: async (name: string) => {
      const transfer = await transferOf(name);
      transfers.delete(name);
      await act(async () => transfer.onerror?.());
    },
  };

  async function end(name: string, answer: { status: number; responseText: string }) {
    const transfer = await transferOf(name);
    transfers.delete(name);
    await act(async () => Object.assign(transfer, answer).onload?.());
  }
}
