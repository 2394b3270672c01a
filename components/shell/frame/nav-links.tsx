import { commandIcons } from "@/components/kit/commands/command-icons";
import { NavLink } from "./nav-link";
import { pages } from "./navigation";

export function NavLinks() {
  return (
    <ul className="flex flex-col gap-0.5">
      {pages.map(({ href, label, sign }) => {
        const Icon = commandIcons[sign];
        return (
          <li key={href}>
            <NavLink
              href={href}
              className="flex h-control items-center gap-2.5 rounded-md px-2 text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
            >
              <Icon aria-hidden className="size-4 in-aria-[current=page]:text-accent-text" />
              {label}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
