import { outside } from '../../config/theme';
import { style } from '../links/style';

/** The style of the page of a buyer, on screen and on paper. */
export const buyerStyle = `${style}
body>*{max-width:62rem}
.title{padding-block:clamp(1.5rem,4vw,3rem) clamp(1.5rem,3vw,2.5rem)}
.title p{margin-top:.6rem}
section{margin-top:clamp(2.5rem,6vw,4rem)}
section>h2{font-size:1.6rem;margin-bottom:1.25rem}
section>.quiet+dl{margin-top:1rem}
table+.quiet{margin-top:1rem}
.invoice{border:1px solid var(--line);padding:1.25rem clamp(1rem,3vw,2rem);margin-top:1.25rem;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:1rem 2rem}
.invoice h3{font:400 1.25rem/1.35 var(--serif);margin:0 0 .75rem}
.invoice svg{width:10rem;height:10rem;background:${outside.printed};display:block}
.invoice figure{margin:0;max-width:10rem;font-size:.8125rem;color:var(--quiet)}
.invoice .links{grid-column:1/-1}
.links a{display:inline-block;padding-block:.35rem;margin-inline-end:1.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) minmax(0,1fr);gap:.3rem 1.25rem;margin:0;font-size:.9375rem}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
dl+dl{margin-top:1.25rem;padding-top:1.25rem;border-top:1px solid var(--line)}
.due{font-weight:600}
.late{color:var(--sold);font-weight:600}
.text{white-space:pre-line;max-width:40rem}
.documents li{border-top:1px solid var(--line);padding-block:.75rem;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem 1.5rem;font-size:.9375rem}
.documents .amount{text-align:end}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
caption{text-align:start;color:var(--quiet);padding-bottom:.5rem}
th{font-weight:400;color:var(--quiet);text-align:start}
th,td{padding:.5rem .5rem .5rem 0;vertical-align:top;border-bottom:1px solid var(--line)}
tfoot td,tfoot th{font-weight:600;color:var(--ink)}
.number,.amount{font-variant-numeric:tabular-nums;white-space:nowrap}
td.number,th.number{text-align:end;padding-inline-end:0;padding-inline-start:.75rem}
table+table{margin-top:2rem}
.period{display:flex;flex-wrap:wrap;align-items:end;gap:.75rem 1.25rem;margin-bottom:1.5rem;font-size:.9375rem}
.period input,.period button{display:block;font:inherit;color:inherit;padding:.5rem .7rem;border:1px solid var(--quiet);background:none;margin-top:.2rem}
.period button{border-color:var(--ink);cursor:pointer}
.period :focus-visible{outline:2px solid currentColor;outline-offset:3px}
@media (max-width:34rem){
.invoice{grid-template-columns:minmax(0,1fr)}
dl{grid-template-columns:minmax(0,1fr)}
dd+dt{margin-top:.35rem}
table{font-size:.8125rem}
td.number,th.number{padding-inline-start:.4rem}
.balance{display:none}
}
@media print{
.period,.links{display:none}
section{margin-top:8mm}
.invoice,tr,.documents li{break-inside:avoid}
.balance{display:table-cell}
}`.replaceAll('\n', '');
