import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Keep } from "@/lib/networks/network";
import { open, seal } from "@/lib/sealing/seal";
import { findKept, replaceKept } from "./kept-secret-store";

const Values = z.record(z.string(), z.string());

export function keepFor(provider: string): Keep {
  return {
    read: async (key) => {
      const row = await findKept(db, { provider, key });
      return row && openKept(row);
    },
    write: async (key, values) => {
      const sealed = (id: string) => seal(placeOf(id), JSON.stringify(values));
      await replaceKept(db, { provider, key }, { at: now(), seal: sealed });
    },
  };
}

function openKept({ id, sealed }: { id: string; sealed: string }) {
  try {
    return Values.parse(JSON.parse(open(placeOf(id), sealed)));
  } catch (err) {
    log.warn({ err }, "What a network kept could not be opened.");
    return null;
  }
}

function placeOf(rowId: string) {
  return { table: "KeptSecret", rowId, field: "sealed" };
}
