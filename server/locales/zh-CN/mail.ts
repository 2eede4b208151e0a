import type { Locale } from '../locale';

export default {
  activation: {
    subject: '您在{house}的 Rostrum 账户',
    body: '{name}，您好：\n\n{house}邀请您使用 Rostrum。请在 {hours} 小时内设置密码：\n\n{link}\n\n此链接只能使用一次。',
    press: '设置密码',
  },
  reset: {
    subject: '重新设置 Rostrum 密码',
    body: '{name}，您好：\n\n有人为您在{house}的账户申请了新密码。如果是您本人，请在 {hours} 小时内设置：\n\n{link}\n\n如果不是，无需任何操作：您的密码没有变化。',
    press: '设置新密码',
  },
  movedUp: {
    subject: '已轮到您的客户：{work}',
    body: '{name}，您好：\n\n您的客户已排到首位：{work} 现已为其预留，将在 {hours} 小时后到期。\n\n{link}',
    press: '查看作品',
  },
} satisfies Locale['mail'];
