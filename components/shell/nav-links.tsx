import { PlainIcon } from "@/components/ui/plain-icon";
import { NavLink } from "./nav-link";
import { pages } from "./navigation";
import { pageIcons } from "./page-icons";

export function NavLinks() {
  return (
    <ul className="flex flex-col gap-0.5">
      {pages.map(({ href, label, sign }) => (
        <li key={href}>
          <NavLink
            href={href}
            className="flex h-control items-center gap-2.5 rounded-md px-2 text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
          >
            <PlainIcon
              d={pageIcons[sign]}
              className="size-4 in-aria-[current=page]:text-accent-text"
            />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
