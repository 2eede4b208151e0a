import type { Locale } from '../locale';

export default {
  activation: {
    subject: '{house}邀请您使用 Rostrum',
    body: '{name}，您好：\n\n{house}邀请您使用 Rostrum。请在 {hours} 小时内设置密码：\n\n{link}\n\n此链接只能使用一次。',
    button: '设置密码',
  },
  reset: {
    subject: '重设您的 Rostrum 密码',
    body: '{name}，您好：\n\n我们收到了重设您在{house}的密码的请求。如果是您本人，请在 {hours} 小时内设置新密码：\n\n{link}\n\n如果不是，请忽略此邮件，您的密码没有变化。',
    button: '重设密码',
  },
  newDevice: {
    subject: '您的 Rostrum 账号有新的登录',
    body: '{name}，您好：\n\n有人在您从未用过的浏览器上登录了您在{house}的账号：\n\n{device}\n{time}\n\n如果是您本人，请忽略此邮件。如果不是，请打开个人资料，选择“不是我本人”：\n\n{link}',
    button: '打开个人资料',
  },
  providerBound: {
    subject: '您的 Rostrum 账号绑定了新的登录方式',
    body: '{name}，您好：\n\n现在可以用 {provider} 账号登录您在{house}的账号。\n\n如果是您本人操作，请忽略此邮件。如果不是，请在个人资料的“账号绑定”中解除绑定，并更改密码：\n\n{link}',
    button: '打开个人资料',
  },
  providerUnbound: {
    subject: '您的 Rostrum 账号解除了一项绑定',
    body: '{name}，您好：\n\n您不能再用 {provider} 账号登录您在{house}的账号。\n\n如果是您本人操作，请忽略此邮件。如果不是，请更改密码并检查个人资料：\n\n{link}',
    button: '打开个人资料',
  },
  movedUp: {
    subject: '您的客户已排到候补首位：{work}',
    body: '{name}，您好：\n\n您的客户已排到 {work} 的候补首位。该作品现已为其预留 {hours} 小时。\n\n{link}',
    button: '查看作品',
  },
} satisfies Locale['mail'];
