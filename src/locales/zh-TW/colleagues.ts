import type en from '../en-US/colleagues';

export default {
  'colleagues.tab.about': '簡介',
  'colleagues.tab.lots': '拍品',
  'colleagues.tab.sales': '拍賣與展售',
  'colleagues.tab.activity': '動態',
  'colleagues.localTime': '當地時間',
  'colleagues.lots.none': '這位同事負責的拍賣會還沒有拍品',
  'colleagues.sales.none': '這位同事還沒有負責的拍賣會或展售',
} satisfies Record<keyof typeof en, string>;
