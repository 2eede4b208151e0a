import { content, emailDark as dark } from '../../config/theme';

/** The design of emails: generous space, in the colors of the theme. */
export const look = {
  width: 600,
  edge: 20,
  ...content,
  font: "'Helvetica Neue',Helvetica,Arial,'PingFang SC','Microsoft YaHei','PingFang TC','Microsoft JhengHei',sans-serif",
} as const;

/** The width of an email's column. */
export const inner = look.width - 2 * look.edge;

/** Styles for dark mode and for narrow screens. */
export const style = `
a{color:${look.link}}
.n a,.n{color:${look.ink};text-decoration:none}
@media (max-width:520px){.edge>table>tbody>tr>td{padding-left:20px!important;padding-right:20px!important}.cell{display:block!important;width:100%!important;box-sizing:border-box;padding:0 0 24px!important}.cell img{width:100%!important;height:auto!important}}
@media (prefers-color-scheme:dark){.paper,.paper>table{background:${dark.paper}!important}.around,body{background:${dark.around}!important}.ink,.ink *,.n,.n a{color:${dark.ink}!important}.quiet,.quiet *{color:${dark.quiet}!important}.ink a{color:${dark.link}!important}.rule p,.rule{border-color:${dark.line}!important}}
[data-ogsc] .ink,[data-ogsc] .ink *{color:${dark.ink}!important}
`;

/** Inline styles in a list of lots, where each byte counts a hundred times. */
export const lotStyle = {
  number: `font-size:13px;color:${look.quiet}`,
  image: 'display:block;border:0',
} as const;
