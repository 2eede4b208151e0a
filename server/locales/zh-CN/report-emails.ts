import type { Locale } from '../locale';

export default {
  greeting: '{name}，您好：',
  intro: '您订阅的报告：{report}',
  sold: '上拍 {offered} 件，成交 {sold} 件（{sellThrough}）',
  hammer: '落槌总额 {hammer}',
  withPremium: '含佣金总额 {withPremium}',
  soldVsLow: '落槌总额为上拍拍品低估价总额的 {soldVsLow}',
  none: '尚无成交结果。',
  rows: (_, text) => `共 ${text} 行`,
  period: '{range}，对比期 {compared}',
  estimate: '标有 ≈ 的金额包含换算金额。',
  workbook: '附件工作簿包含您可导出的全部行和数据。',
  tooManyRows: '行数过多，无法生成工作簿。请打开报告并导出为 CSV。',
  chart: {
    REPORT: '图表：按成交结果与估价对比的拍品数量',
    ANALYSIS: '图表：各月落槌总额及上年同月',
  },
  column: {
    group: '结果',
    lots: '拍品数',
    month: '月份',
    hammer: '落槌总额',
    before: '上年同月',
  },
  open: '打开报告',
  choices: '更改或停止接收此类邮件',
} satisfies Locale['reportEmails'];
