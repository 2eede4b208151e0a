import type { Locale } from '../locale';

export default {
  subject: '關於{work}的詢問',
  body: '{name}，您好：\n\n有人在{house}的分享頁面「{collection}」上詢問了{work}。\n\n{from}\n\n{message}\n\n寄件者身分未經核實。此詢問已加入客戶的時間軸：\n{link}',
  note: '來自分享頁面「{collection}」的詢問，關於{work}。\n寄件者：{from}（身分未經核實）\n\n{message}',
} satisfies Locale['questionEmail'];
