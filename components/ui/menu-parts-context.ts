import { createContext, use } from "react";
import type { MenuParts } from "./menu-parts";

export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error("A menu's item is rendered outside of a menu");
  return parts;
}
