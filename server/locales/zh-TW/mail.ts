import type { Locale } from '../locale';

export default {
  activation: {
    subject: '您在{house}的 Rostrum 帳戶',
    body: '{name}，您好：\n\n{house}邀請您使用 Rostrum。請在 {hours} 小時內設定密碼：\n\n{link}\n\n此連結只能使用一次。',
    press: '設定密碼',
  },
  reset: {
    subject: '重新設定 Rostrum 密碼',
    body: '{name}，您好：\n\n有人為您在{house}的帳戶申請了新密碼。如果是您本人，請在 {hours} 小時內設定：\n\n{link}\n\n如果不是，無須任何操作：您的密碼沒有變更。',
    press: '設定新密碼',
  },
  movedUp: {
    subject: '已輪到您的客戶：{work}',
    body: '{name}，您好：\n\n您的客戶已排到首位：{work} 現已為其預留，將於 {hours} 小時後到期。\n\n{link}',
    press: '查看作品',
  },
} satisfies Locale['mail'];
