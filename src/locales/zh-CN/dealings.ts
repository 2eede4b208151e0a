import type en from '../en-US/dealings';

export default {
  'dealings.title': '购买与委托',
  'dealings.bought': '购得',
  'dealings.consigned': '委托',
  'dealings.spend': '消费总额（{currency}）',
  'dealings.lots': '{count} 件拍品或作品',
  'dealings.items': '{count} 件物品',
  'dealings.average': '平均',
  'dealings.departments': '购买部门',
  'dealings.sellThrough': '成交率（按件）',
  'dealings.soldOf': '上拍 {offered} 件，成交 {sold} 件',
  'dealings.soldByValue': '按金额成交率（{currency}）',
  'dealings.lowEstimates': '上拍拍品低估价',
  'dealings.none': '尚无购买或委托',
} satisfies Record<keyof typeof en, string>;
