import type en from '../en-US/reservations';

export default {
  'reservations.title': '預留',
  'reservations.offered': '私洽展售於',
  'reservations.none': '目前無人預留。',
  'reservations.client': '客戶',
  'reservations.contact': '聯絡方式',
  'reservations.until': '截止時間',
  'reservations.note': '備註',
  'reservations.first': '預留至',
  'reservations.waiting': '排隊中，至',
  'reservations.by': '由 {by} 登記',
  'reservations.someone': '一位客戶',
  'reservations.open': '預留與成交',
  'reservations.reserve': '預留',
  'reservations.reserve.title': '為誰預留 {itemNo}？',
  'reservations.change': '更改',
  'reservations.change.title': '更改 {itemNo} 的預留',
  'reservations.save': '儲存',
  'reservations.withdraw': '取消預留',
  'reservations.withdrawn': '預留已取消。',
} satisfies Record<keyof typeof en, string>;
