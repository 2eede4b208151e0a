import type { Locale } from '../locale';

export default {
  title: '您希望收到哪些资讯',
  whom: '致 {name}',
  hint: '请勾选您感兴趣的内容及接收方式。与您本人购买或委托有关的信函不受此影响。',
  cell: '{topic}：{channel}',
  topic: '内容',
  save: '保存选择',
  stopAll: '全部退订',
  stopHint: '选择保存后立即生效。',
  saved: '您的选择已保存。',
  stopped: '您已全部退订。',
  unread: '未能收到您的选择，请重新选择。',
  channels: { EMAIL: '电子邮件', SMS: '短信', POST: '邮寄', PHONE: '电话' },
  topics: {
    CATALOGUES: '图录与拍卖预告',
    DEPARTMENTS: '各部门动态',
    EXHIBITIONS: '展览与预展',
    RESULTS: '拍卖结果',
    EVENTS: '讲座与活动',
  },
} satisfies Locale['preferences'];
