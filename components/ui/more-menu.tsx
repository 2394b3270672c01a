import { MoreHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { Menu } from "./menu";

type MoreMenuProps = {
  of: string;
  size?: "sm" | "md";
  className?: string;
  children: ReactNode;
};

export function MoreMenu({ of, size = "sm", className, children }: MoreMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size={size}
          className={className}
          label={`More for ${of}`}
          icon={<MoreHorizontal aria-hidden className="size-4" />}
        />
      }
    >
      {children}
    </Menu>
  );
}
