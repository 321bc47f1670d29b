/** The style of `/api/docs`: a sheet of its own, since the policy allows no other. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#d8dcdf, #3a4046); --soft: light-dark(#5b646b, #a3adb5); }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; font: 1rem/1.55 system-ui, sans-serif; }
h1 small, h3 small { font-weight: 400; color: var(--soft); font-size: 0.8em; }
h2 { margin-top: 3rem; text-transform: capitalize; }
article { border-top: 1px solid var(--line); padding: 0.5rem 0 1.25rem; }
h3 { font-size: 1.05rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.92em; }
nav ul { columns: 20rem; padding: 0; list-style: none; }
nav a { display: block; padding: 0.1rem 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; margin: 0.75rem 0; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.25rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
.refusals { color: var(--soft); }
`;
