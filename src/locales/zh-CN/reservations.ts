import type en from '../en-US/reservations';

export default {
  'reservations.title': '预留',
  'reservations.offered': '私洽展售于',
  'reservations.none': '目前无人预留。',
  'reservations.client': '客户',
  'reservations.contact': '联系方式',
  'reservations.until': '截止时间',
  'reservations.note': '备注',
  'reservations.first': '预留至',
  'reservations.waiting': '排队中，至',
  'reservations.by': '由 {by} 登记',
  'reservations.someone': '一位客户',
  'reservations.open': '预留与成交',
  'reservations.reserve': '预留',
  'reservations.reserve.title': '为谁预留 {itemNo}？',
  'reservations.change': '更改',
  'reservations.change.title': '更改 {itemNo} 的预留',
  'reservations.save': '保存',
  'reservations.withdraw': '取消预留',
  'reservations.withdrawn': '预留已取消。',
} satisfies Record<keyof typeof en, string>;
