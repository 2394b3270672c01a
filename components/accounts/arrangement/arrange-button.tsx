"use client";

import { ListOrdered } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { Button } from "@/components/ui/button";
import { lazyLayer } from "@/components/ui/lazy";
import type { Arrangement } from "@/lib/accounts/arrangement/schema";

const ArrangeDialog = lazyLayer(
  () => dynamic(() => import("./arrange-dialog").then((chunk) => chunk.ArrangeDialog)),
  { what: "The dialog" },
);

export function ArrangeButton({
  accounts,
  arrangement,
}: {
  accounts: readonly Account[];
  arrangement: Arrangement;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ListOrdered aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        Order and groups
      </Button>
      {isOpen && (
        <ArrangeDialog
          key={arrangement.version}
          accounts={accounts}
          arrangement={arrangement}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
