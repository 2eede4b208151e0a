import type en from '../en-US/requests';

export default {
  'requests.title': '請求',
  'requests.WITHDRAW': '{by} 請求撤拍',
  'requests.CHANGE': '{by} 請求更改估價或底價',
  'requests.GRANTED': '{by} 已同意',
  'requests.DECLINED': '{by} 已拒絕',
  'requests.LAPSED': '已失效',
  'requests.ask.WITHDRAW': '請求撤拍',
  'requests.ask.CHANGE': '請求更改估價或底價',
  'requests.why.WITHDRAW': '為何要撤拍拍品 {number}？',
  'requests.why.CHANGE': '拍品 {number} 的估價或底價應為多少？為什麼？',
  'requests.send': '提出請求',
  'requests.grant.WITHDRAW': '撤拍',
  'requests.grant.CHANGE': '標記為已處理',
  'requests.grant.why': '拍品 {number} 更改了什麼？為什麼？',
  'requests.decline': '拒絕請求',
  'requests.decline.why': '為何拒絕此請求？',
  'requests.asked': '已向經理提交請求',
  'requests.filter': '待處理請求',
  'requests.filter.WITHDRAW': '撤拍',
  'requests.filter.CHANGE': '估價或底價',
} satisfies Record<keyof typeof en, string>;
