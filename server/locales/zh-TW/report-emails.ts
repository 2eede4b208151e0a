import type { Locale } from '../locale';

export default {
  greeting: '{name}，您好：',
  intro: '您訂閱的報告：{report}',
  sold: '上拍 {offered} 件，成交 {sold} 件（{sellThrough}）',
  hammer: '落槌總額 {hammer}',
  withPremium: '含佣金總額 {withPremium}',
  soldVsLow: '落槌總額為上拍拍品低估價總額的 {soldVsLow}',
  none: '尚無成交結果。',
  rows: (_, text) => `共 ${text} 列`,
  period: '{range}，對比期 {compared}',
  estimate: '標有 ≈ 的金額包含換算金額。',
  workbook: '附件活頁簿包含您可匯出的所有資料列與數據。',
  tooManyRows: '資料列過多，無法產生活頁簿。請開啟報告並匯出為 CSV。',
  chart: {
    REPORT: '圖表：依成交結果與估價比較的拍品數量',
    ANALYSIS: '圖表：各月落槌總額與前一年同月',
  },
  column: {
    group: '結果',
    lots: '拍品數',
    month: '月份',
    hammer: '落槌總額',
    before: '前一年同月',
  },
  open: '開啟報告',
  choices: '變更或停止接收此類電子郵件',
} satisfies Locale['reportEmails'];
