import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { Menu, MenuItem } from "./menu";

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

type EditDeleteMenuProps = { of: string; onEdit: () => void; onDelete: () => void };

export function EditDeleteMenu({ of, onEdit, onDelete }: EditDeleteMenuProps) {
  return (
    <MoreMenu of={of}>
      <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={onEdit}>
        Edit…
      </MenuItem>
      <MenuItem tone="danger" icon={<Trash2 aria-hidden className="size-4" />} onSelect={onDelete}>
        Delete
      </MenuItem>
    </MoreMenu>
  );
}
