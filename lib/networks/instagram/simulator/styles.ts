import { styles as base } from "../../simulation/styles";

export const styles = `${base}
:root { --action: #c92a74; --link: light-dark(#a81f5e, #ff8fc0); }
.slides { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; background: #000; }
.slides > * { flex: 0 0 100%; width: 100%; scroll-snap-align: start; }
.slides img, .slides video { display: block; width: 100%; max-height: 720px; object-fit: contain; }
.tiles { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3px; margin-top: 16px; }
.tiles a { display: block; aspect-ratio: 4 / 5; background: var(--quiet); }
.tiles img, .tiles video { display: block; width: 100%; height: 100%; object-fit: cover; }
.caption { padding: 12px 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
