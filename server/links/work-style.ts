import { style } from './style';

/** Styles of the page of a work and its question form. */
export const workStyle = `${style}
.pictures{display:grid;gap:2rem;margin-top:1.5rem}
.pictures img{max-width:100%;max-height:86vh}
.about{padding-top:1.5rem;max-width:40rem}
.about h1{font-size:clamp(1.6rem,3.4vw,2.4rem);margin-bottom:.75rem}
.about h1 b{display:inline-block;font-weight:400}
.about h1 i{display:block}
:lang(zh) .about h1 i{font-style:normal}
.about p{unicode-bidi:plaintext}
.about dl{margin:1rem 0 0;font-size:.9375rem}
.about dt,.about dd{display:inline;margin:0}
.about dt{color:var(--quiet);margin-inline-end:.6em}
.ask{margin-top:3rem;max-width:40rem}
.ask h2{margin-bottom:1rem}
.ask label{display:block;margin-top:1rem}
.ask input,.ask textarea{display:block;width:100%;margin-top:.25rem;padding:.6rem .7rem;font:inherit;color:inherit;background:none;border:1px solid var(--quiet)}
.ask [aria-invalid]{border-color:var(--sold)}
.ask .error{color:var(--sold);margin-top:.25rem}
.ask button{font:inherit;margin-top:1.5rem;padding:.6rem 1.4rem;border:1px solid var(--ink);background:var(--ink);color:var(--paper);cursor:pointer}
.ask :focus-visible{outline:2px solid currentColor;outline-offset:3px}
.done{margin-bottom:1.5rem;padding:.9rem 1.1rem;border:1px solid var(--line);border-inline-start:.25rem solid var(--ink)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{.ask{display:none}}`.replaceAll('\n', '');
