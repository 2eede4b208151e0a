import { style } from '../links/style';

/** The style of pages with a form, based on that of read-only pages. */
export const formStyle = `${style}
.wishes{width:100%;border-collapse:collapse;font-size:.9375rem}
.wishes caption{text-align:start;padding-bottom:1rem;max-width:40rem}
.wishes th{font-weight:400;text-align:start;padding:.6rem .75rem .6rem 0}
.wishes thead th:not(:first-child),.wishes td{text-align:center}
.wishes tbody tr{border-top:1px solid var(--line)}
.wishes td label{display:block;padding:.55rem .25rem;cursor:pointer}
input[type=checkbox]{width:1.25rem;height:1.25rem;margin:0;vertical-align:middle;accent-color:var(--ink)}
input:focus-visible,button:focus-visible{outline:2px solid currentColor;outline-offset:3px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;margin-top:2rem}
button{font:inherit;padding:.6rem 1.4rem;border:1px solid var(--ink);background:none;color:var(--ink);cursor:pointer}
button.main{background:var(--ink);color:var(--paper)}
.done{margin-bottom:2rem;padding:.9rem 1.1rem;border:1px solid var(--line);border-inline-start:.25rem solid var(--ink)}
.note{margin-top:2rem;max-width:40rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`.replaceAll(
  '\n',
  '',
);
