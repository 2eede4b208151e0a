import type { Locale } from '../locale';

export default {
  subject: '关于{work}的咨询',
  body: '{name}，您好：\n\n有人在{house}的分享页面“{collection}”上咨询了{work}。\n\n{from}\n\n{message}\n\n发送者身份未经核实。该咨询已添加到客户的时间线：\n{link}',
  note: '来自分享页面“{collection}”的咨询，关于{work}。\n发送者：{from}（身份未经核实）\n\n{message}',
} satisfies Locale['questionEmail'];
