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
  passkeyAdded: {
    subject: '您的 Rostrum 账号添加了通行密钥',
    body: '{name}，您好：\n\n您在{house}的账号添加了一个通行密钥，持有者可以登录您的账号：\n\n{passkey}\n{device}\n{time}\n\n如果是您本人，请忽略此邮件。如果不是，请打开个人资料，移除该通行密钥并更改密码：\n\n{link}',
    button: '打开个人资料',
  },
  passkeyRemoved: {
    subject: '您的 Rostrum 账号移除了通行密钥',
    body: '{name}，您好：\n\n您在{house}的账号移除了一个通行密钥：\n\n{passkey}\n{device}\n{time}\n\n如果是您本人，请忽略此邮件。如果不是，请打开个人资料并更改密码：\n\n{link}',
    button: '打开个人资料',
  },
  securityChanged: {
    subject: '您的 Rostrum 账号安全设置已更改',
    body: '{name}，您好：\n\n{change}\n\n{house}，{time}\n\n如果是您本人，请忽略此邮件。如果不是，请打开个人资料，结束所有其他会话并更改密码，或联系管理员：\n\n{link}',
    button: '打开个人资料',
  },
  confirmEmail: {
    subject: '请确认您在 Rostrum 的新邮箱',
    body: '{name}，您好：\n\n您希望用 {email} 登录{house}的 Rostrum。请在 {hours} 小时内打开以下链接并确认更改：\n\n{link}\n\n确认之前，原邮箱继续有效。如果这不是您本人的请求，请忽略此邮件。',
    button: '确认邮箱',
  },
  confirmBackupEmail: {
    subject: '请确认您在 Rostrum 的备用邮箱',
    body: '{name}，您好：\n\n您希望{house}的 Rostrum 将账号安全消息同时发送到 {email}。请在 {hours} 小时内打开以下链接并确认：\n\n{link}\n\n如果这不是您本人的请求，请忽略此邮件。',
    button: '确认备用邮箱',
  },
  emailRequested: {
    subject: '有人请求更改您 Rostrum 账号的邮箱',
    body: '{name}，您好：\n\n有人登录您在{house}的账号后，请求将邮箱改为 {email}。对方在该邮箱确认后即生效。\n\n如果是您本人，请忽略此邮件。如果不是，请阻止更改：\n\n{link}',
    button: '阻止更改',
  },
  emailChanged: {
    subject: '您 Rostrum 账号的邮箱已更改',
    body: '{name}，您好：\n\n您在{house}的账号现已改用 {email}，此邮箱不能再用于登录。\n\n如果您知情，请忽略此邮件。如果不知情，请在 {hours} 小时内撤销更改：\n\n{link}',
    button: '撤销更改',
  },
  emailSet: {
    subject: '您现在用此邮箱登录 Rostrum',
    body: '{name}，您好：\n\n{house}的管理员已将您账号的邮箱改为 {email}。您的密码不变。\n\n{link}',
    button: '登录',
  },
  phoneChanged: {
    subject: '您的 Rostrum 账号的手机号已更改',
    body: '{name}，您好：\n\n您在{house}的账号的手机号已更改或移除。\n\n如果是您本人，请忽略此邮件。如果不是，请打开个人资料，结束所有其他会话并更改密码：\n\n{link}',
    button: '打开个人资料',
  },
  textLimit: {
    subject: '{house}的短信数量已达到上限',
    body: '{name}，您好：\n\n{house}在 24 小时内发送的短信已达到设置的上限，暂时不会再发送手机号登录的验证码。\n\n如果数量超出预期，可能有人在恶意请求验证码以造成费用。请检查发件箱以及设置中的国家和地区：\n\n{link}',
    button: '打开设置',
  },
  movedUp: {
    subject: '您的客户已排到候补首位：{work}',
    body: '{name}，您好：\n\n您的客户已排到 {work} 的候补首位。该作品现已为其预留 {hours} 小时。\n\n{link}',
    button: '查看作品',
  },
  invoice: {
    subject: '{seller}发票 {number}',
    body: '尊敬的{name}：\n\n感谢您的购买。附件是发票 {number}，金额 {total}。\n\n应付金额：{due}\n付款期限：{dueOn}\n付款附言：{reference}\n\n以下页面说明付款方式，并列出您的所有单据：\n\n{link}\n\n{seller}',
    button: '查看并付款',
  },
  creditNote: {
    subject: '{seller}贷项通知单 {number}',
    body: '尊敬的{name}：\n\n附件是贷项通知单 {number}，金额 {total}。\n\n以下页面列出您的所有单据：\n\n{link}\n\n{seller}',
    button: '查看单据',
  },
  statement: {
    subject: '您在{seller}的对账单',
    body: '尊敬的{name}：\n\n以下页面显示您在{seller}的对账单、所有单据以及未付发票的付款方式：\n\n{link}\n\n{seller}',
    button: '查看对账单',
  },
  reminder1: {
    subject: '付款提醒：{seller}',
    body: '尊敬的{name}：\n\n您可能忘记了，以下发票已逾期：\n\n{invoices}\n\n应付金额：{due}\n\n请在近日内付款。如已付款，请忽略此邮件。\n\n{link}\n\n{seller}',
    button: '查看并付款',
  },
  reminder2: {
    subject: '第二次付款提醒：{seller}',
    body: '尊敬的{name}：\n\n我们尚未收到以下发票的付款：\n\n{invoices}\n\n应付金额：{due}\n\n请在七天内付款；如对发票有疑问，请与我们联系。\n\n{link}\n\n{seller}',
    button: '查看并付款',
  },
  reminder3: {
    subject: '最后一次付款提醒：{seller}',
    body: '尊敬的{name}：\n\n虽经多次提醒，以下发票仍未付款：\n\n{invoices}\n\n应付金额：{due}\n\n请立即付款，否则我们将采取进一步措施，并可能收取逾期利息和费用。\n\n{link}\n\n{seller}',
    button: '查看并付款',
  },
} satisfies Locale['mail'];
