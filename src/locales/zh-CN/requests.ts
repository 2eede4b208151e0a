import type en from '../en-US/requests';

export default {
  'requests.title': '请求',
  'requests.WITHDRAW': '{by} 请求撤拍',
  'requests.CHANGE': '{by} 请求更改估价或保留价',
  'requests.GRANTED': '{by} 已同意',
  'requests.DECLINED': '{by} 已拒绝',
  'requests.LAPSED': '已失效',
  'requests.ask.WITHDRAW': '请求撤拍',
  'requests.ask.CHANGE': '请求更改估价或保留价',
  'requests.why.WITHDRAW': '为何要撤拍拍品 {number}？',
  'requests.why.CHANGE': '拍品 {number} 的估价或保留价应为多少？为什么？',
  'requests.send': '提交请求',
  'requests.grant.WITHDRAW': '撤拍',
  'requests.grant.CHANGE': '标记为已处理',
  'requests.grant.why': '拍品 {number} 更改了什么？为什么？',
  'requests.decline': '拒绝请求',
  'requests.decline.why': '为何拒绝此请求？',
  'requests.asked': '已向经理提交请求',
  'requests.filter': '待处理请求',
  'requests.filter.WITHDRAW': '撤拍',
  'requests.filter.CHANGE': '估价或保留价',
} satisfies Record<keyof typeof en, string>;
