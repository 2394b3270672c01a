/** Names a page, or something that is done there, as a search finds it. */
export type Place = { href: string; label: string; about: string; words?: string };
