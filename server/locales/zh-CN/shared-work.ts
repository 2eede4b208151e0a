import type { Locale } from '../locale';

export default {
  ask: '咨询此作品',
  back: '全部作品',
  askTitle: '咨询此作品',
  askHint: '您的问题将发送给{house}，您的信息仅用于答复。',
  firstName: '名',
  lastName: '姓',
  email: '电子邮箱',
  phoneOptional: '电话（选填）',
  message: '您的问题',
  send: '发送',
  sent: '谢谢。您的问题已发送，{house}将通过电子邮件答复您。',
  required: '请填写此项。',
  emailInvalid: '请输入电子邮箱，例如 name@example.com。',
  tooLong: '最多 {max} 个字符。',
  invalid: '问题尚未发送，请检查标出的项目后重新发送。',
  tooMany: '发送的问题过多，请在十五分钟后重试，或直接与我们联系。',
  leaveEmpty: '请将此项留空',
} satisfies Locale['sharedWork'];
