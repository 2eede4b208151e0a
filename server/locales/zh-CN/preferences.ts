import type { Locale } from '../locale';

export default {
  title: '您的联系偏好设置',
  whom: '致 {name}',
  hint: '请勾选您感兴趣的内容及接收方式。与您本人购买或委托有关的信函不受此影响。',
  cell: '{topic}：{channel}',
  topic: '内容',
  save: '保存偏好设置',
  stopAll: '全部退订',
  stopHint: '偏好设置保存后立即生效。',
  saved: '您的偏好设置已保存。',
  stopped: '您已全部退订。',
  unread: '您的偏好设置未能保存，请重新选择。',
  channels: { EMAIL: '电子邮件', SMS: '短信', POST: '邮寄', PHONE: '电话' },
  topics: {
    CATALOGUES: '图录与拍卖预告',
    DEPARTMENTS: '各部门动态',
    EXHIBITIONS: '展览与预展',
    RESULTS: '拍卖结果',
    EVENTS: '讲座与活动',
  },
} satisfies Locale['preferences'];
