export const styles = `
:root {
  --ground: light-dark(#f0f2f5, #18191a);
  --card: light-dark(#ffffff, #242526);
  --line: light-dark(#dfe2e6, #3a3b3c);
  --text: light-dark(#050505, #e4e6eb);
  --muted: light-dark(#5b5f66, #b0b3b8);
  --link: light-dark(#0a5dc7, #75b6ff);
  --action: #0866ff;
  --quiet: light-dark(#e4e6eb, #3a3b3c);
  --bubble: light-dark(#f0f2f5, #3a3b3c);
}
body { background: var(--ground); color: var(--text); }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
main { max-width: 590px; margin: 24px auto 48px; padding: 0 12px; }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden;
}
.card + .card { margin-top: 16px; }
.pad { padding: 16px; }
.muted { color: var(--muted); }
.small { font-size: 13px; }
.who { display: flex; gap: 12px; align-items: center; }
.who > div { min-width: 0; }
.who > div a { display: inline-block; min-height: 24px; line-height: 24px; }
.picture { width: 40px; height: 40px; border-radius: 50%; flex: none; display: block; }
.name { font-weight: 600; color: var(--text); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;
