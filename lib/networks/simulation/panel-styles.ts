export const panelStyles = `
h1 { font-size: 20px; margin-bottom: 4px; }
h2 { font-size: 16px; margin-bottom: 8px; }
form.line { display: flex; gap: 12px; align-items: center; padding: 8px 0; border-top: 1px solid var(--line); }
form.line p { flex: 1; min-width: 0; }
.sure { display: flex; gap: 6px; align-items: center; min-height: 40px; }
.sure input { width: 20px; height: 20px; flex: none; }
form.line label { display: grid; gap: 4px; font-size: 13px; color: var(--muted); }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 12px; align-items: end; }
.fields label { display: grid; gap: 4px; font-size: 13px; color: var(--muted); }
input, select {
  font: inherit; padding: 8px; border: 1px solid var(--muted); border-radius: 8px; min-width: 0; width: 100%;
  background: var(--card); color: var(--text);
}
button {
  font: inherit; font-weight: 600; padding: 8px 16px; border: 0; border-radius: 8px; min-height: 40px;
  background: var(--action); color: #fff; cursor: pointer; flex: none;
}
button.quiet { background: var(--quiet); color: var(--text); }
button.danger { background: light-dark(#b3261e, #f2b8b5); color: light-dark(#fff, #601410); }
.rules { display: grid; gap: 8px; margin-bottom: 12px; overflow-wrap: anywhere; }
.rules a { display: inline-block; min-height: 24px; }
code { font-size: 13px; }
`;
