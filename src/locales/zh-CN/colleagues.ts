import type en from '../en-US/colleagues';

export default {
  'colleagues.tab.about': '简介',
  'colleagues.tab.lots': '拍品',
  'colleagues.tab.sales': '拍卖与展售',
  'colleagues.tab.activity': '动态',
  'colleagues.localTime': '当地时间',
  'colleagues.lots.none': '该同事负责的拍卖会还没有拍品',
  'colleagues.sales.none': '该同事还没有负责的拍卖会或展售',
} satisfies Record<keyof typeof en, string>;
