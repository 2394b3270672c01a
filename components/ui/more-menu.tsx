import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";
import { Menu, MenuItem } from "./menu";

export function MoreMenu({
  of,
  size = "sm",
  className,
  children,
}: {
  of: string;
  size?: "sm" | "md";
  className?: string;
  children: ReactNode;
}) {
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

export function EditDeleteMenu({
  of,
  onEdit,
  onDelete,
}: {
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
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
