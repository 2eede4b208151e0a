/** How letters of a house look: white paper, generous space, one blue where something can be pressed. */
export const look = {
  width: 640,
  edge: 40,
  paper: '#ffffff',
  around: '#f4f4f2',
  ink: '#1f1f1f',
  quiet: '#6b6b6b',
  line: '#e5e5e2',
  button: '#1890ff',
  /** the button's blue is too light for words on white */
  link: '#0b6bcb',
  font: "'Helvetica Neue',Helvetica,Arial,'PingFang SC','Microsoft YaHei','PingFang TC','Microsoft JhengHei',sans-serif",
} as const;

/** As wide as a letter's column. */
export const inner = look.width - 2 * look.edge;

/** What mail programs with a dark screen take instead, and what is put below each other on narrow ones. */
export const style = `
a{color:${look.link}}
.n a,.n{color:${look.ink};text-decoration:none}
@media (max-width:520px){.edge>table>tbody>tr>td{padding-left:20px!important;padding-right:20px!important}.cell{display:block!important;width:100%!important;box-sizing:border-box;padding:0 0 24px!important}.cell img{width:100%!important;height:auto!important}}
@media (prefers-color-scheme:dark){.paper,.paper>table{background:#1c1c1c!important}.around,body{background:#121212!important}.ink,.ink *,.n,.n a{color:#f0f0f0!important}.quiet,.quiet *{color:#a6a6a6!important}.ink a{color:#69b1ff!important}.rule p,.rule{border-color:#3a3a3a!important}}
[data-ogsc] .ink,[data-ogsc] .ink *{color:#f0f0f0!important}
`;

/** Inside of a list of lots, where each byte counts a hundred times. */
export const lotStyle = {
  number: `font-size:13px;color:${look.quiet}`,
  image: 'display:block;border:0',
} as const;
