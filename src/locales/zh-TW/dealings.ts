import type en from '../en-US/dealings';

export default {
  'dealings.title': '購買與委託',
  'dealings.bought': '購得',
  'dealings.consigned': '委託',
  'dealings.spend': '消費總額（{currency}）',
  'dealings.lots': '{count} 件拍品或作品',
  'dealings.items': '{count} 件物品',
  'dealings.average': '平均',
  'dealings.departments': '購買部門',
  'dealings.sellThrough': '成交率（依件數）',
  'dealings.soldOf': '上拍 {offered} 件，成交 {sold} 件',
  'dealings.soldByValue': '按金額成交率（{currency}）',
  'dealings.lowEstimates': '上拍拍品低估價',
  'dealings.none': '尚無購買或委託',
} satisfies Record<keyof typeof en, string>;
