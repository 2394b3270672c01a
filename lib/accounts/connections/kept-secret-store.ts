import { z } from "zod";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { open, seal } from "@/lib/kernel/sealing/seal";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { Keep } from "@/lib/networks/network";

const Values = z.record(z.string(), z.string());

export function keepFor(provider: string): Keep {
  return {
    read: async (key) => {
      const row = await db.keptSecret.findUnique({
        where: { provider_key: { provider, key } },
        select: { id: true, sealed: true },
      });
      return row && openKept(row);
    },
    write: async (key, values) => {
      // The seal is bound to the row's id, so that a new value makes a new row.
      const id = timeOrderedId(now());
      const sealed = seal(placeOf(id), JSON.stringify(values));
      const place = { provider, key };
      await db.keptSecret.upsert({
        where: { provider_key: place },
        create: { ...place, id, sealed },
        update: { id, sealed },
      });
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
