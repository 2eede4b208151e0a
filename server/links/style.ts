import { outside } from '../../config/theme';

/** Styles of public pages, on screen and on paper. Directions are logical, so that right-to-left languages work. */
export const style = `
:root{--ink:${outside.ink};--quiet:${outside.quiet};--line:${outside.line};--paper:${outside.paper};--sold:${outside.sold};--reserved:${outside.reserved};
--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif;--sans:"Helvetica Neue",Helvetica,Arial,sans-serif}
:lang(zh){--serif:"Iowan Old Style",Georgia,"Songti SC","Songti TC","Noto Serif CJK SC","Noto Serif CJK TC",SimSun,serif;
--sans:"Helvetica Neue",Arial,"PingFang SC","PingFang TC","Microsoft YaHei","Microsoft JhengHei","Noto Sans CJK SC",sans-serif}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 var(--sans)}
body>*{max-width:76rem;margin-inline:auto;padding-inline:clamp(1.25rem,5vw,4rem)}
h1,h2,p,ol,ul{margin:0;padding:0}
ol,ul{list-style:none}
a{color:inherit;text-decoration-thickness:1px;text-underline-offset:.2em}
a:focus-visible{outline:2px solid currentColor;outline-offset:3px}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;padding-block:1.75rem;font-size:.875rem}
.house{letter-spacing:.04em}
.top ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;color:var(--quiet)}
.top a{display:inline-block;padding-block:.25rem}
.top [aria-current]{color:var(--ink);text-decoration:none}
.title{padding-block:clamp(2rem,7vw,5.5rem) clamp(2.5rem,6vw,4.5rem);max-width:52rem}
h1{font:400 clamp(2.1rem,5.2vw,3.6rem)/1.12 var(--serif);letter-spacing:-.01em;text-wrap:balance}
.title p{margin-top:1.1rem;max-width:40rem}
.sub{font:1.2rem/1.5 var(--serif)}
.quiet,.how,.no{color:var(--quiet)}
.works{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,27rem),1fr));gap:clamp(3rem,7vw,6rem) clamp(2rem,5vw,4.5rem)}
.works.few{grid-template-columns:minmax(0,52rem)}
.works li{display:grid;grid-row:span 2;grid-template-rows:subgrid;row-gap:0}
img{align-self:end;display:block;max-width:min(100%,34rem);max-height:min(40rem,92vh);width:auto;height:auto;background:${outside.picture}}
.few img{max-width:100%;max-height:86vh}
.more img{display:inline-block;max-height:4rem;margin-inline-end:.5rem}
li div{padding-top:1.1rem;font-size:.9375rem;max-width:34rem}
h2{font:400 1.25rem/1.35 var(--serif);margin-bottom:.35rem}
h2 b{font-weight:400}
h2 i{display:block}
h2 i,h2 b,li p{unicode-bidi:plaintext}
h2 b{display:inline-block}
:lang(zh) h2 i{font-style:normal}
.how{font:.875rem/1.4 var(--sans)}
.price{margin-top:.6rem}
.label{margin-top:.9rem;white-space:pre-line;color:${outside.label}}
.state{margin-top:.6rem;font-weight:600}
.state::before{content:"";display:inline-block;width:.62em;height:.62em;margin-inline-end:.5em;border-radius:50%;background:currentColor}
.sold{color:var(--sold)}.reserved{color:var(--reserved)}
.reserved::before{background:none;border:.16em solid currentColor}
.pages{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin-top:4rem;padding-top:1.25rem;border-top:1px solid var(--line)}
.pages a{padding-block:.25rem}
footer{margin-top:clamp(4rem,10vw,8rem);padding-block:2.5rem 4rem;font-size:.9375rem}
footer>div{border-top:1px solid var(--line);padding-top:2rem;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:1rem 3rem}
footer strong{font:400 1.25rem/1.35 var(--serif);display:block}
address{font-style:normal;white-space:pre-line}
footer a{display:inline-block;padding-block:.2rem}
@media print{
@page{margin:16mm 14mm}
body{background:${outside.printed};font-size:10pt}
body>*{max-width:none;padding-inline:0}
.top ul,.pages{display:none}
.title{padding-block:8mm}
.works,.works.few{display:block}
.works li{grid-template:auto/45% 1fr;gap:8mm;align-items:start;break-inside:avoid;padding-block:6mm;border-top:1px solid var(--line)}
img,.few img{align-self:start;max-height:95mm;background:none}
li div{padding-top:0}
footer{margin-top:8mm;padding-block:0;break-inside:avoid}
}`.replaceAll('\n', '');
