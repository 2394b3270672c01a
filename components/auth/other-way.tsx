import { Button } from "@/components/ui/button";

type OtherWayProps = { onChoose: () => void; children: string };

export function OtherWay({ onChoose, children }: OtherWayProps) {
  return (
    <Button variant="ghost" size="sm" className="-ms-2 mt-3" onClick={onChoose}>
      {children}
    </Button>
  );
}
