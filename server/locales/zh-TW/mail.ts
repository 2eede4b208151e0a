import type { Locale } from '../locale';

export default {
  activation: {
    subject: '{house}邀請您使用 Rostrum',
    body: '{name}，您好：\n\n{house}邀請您使用 Rostrum。請在 {hours} 小時內設定密碼：\n\n{link}\n\n此連結只能使用一次。',
    button: '設定密碼',
  },
  reset: {
    subject: '重設您的 Rostrum 密碼',
    body: '{name}，您好：\n\n我們收到重設您在{house}的密碼的要求。如果是您本人，請在 {hours} 小時內設定新密碼：\n\n{link}\n\n如果不是，請忽略此郵件，您的密碼沒有變更。',
    button: '重設密碼',
  },
  newDevice: {
    subject: '您的 Rostrum 帳號有新的登入',
    body: '{name}，您好：\n\n有人在您從未用過的瀏覽器上登入了您在{house}的帳號：\n\n{device}\n{time}\n\n如果是您本人，請忽略此郵件。如果不是，請開啟個人資料，選擇「不是我本人」：\n\n{link}',
    button: '開啟個人資料',
  },
  phoneChanged: {
    subject: '您的 Rostrum 帳號的手機號碼已變更',
    body: '{name}，您好：\n\n您在{house}的帳號的手機號碼已變更或移除。\n\n如果是您本人，請忽略此郵件。如果不是，請開啟個人資料，結束所有其他工作階段並變更密碼：\n\n{link}',
    button: '開啟個人資料',
  },
  textLimit: {
    subject: '{house}的簡訊數量已達上限',
    body: '{name}，您好：\n\n{house}在 24 小時內寄送的簡訊已達設定的上限，暫時不會再寄送以手機號碼登入的驗證碼。\n\n如果數量超出預期，可能有人在惡意要求驗證碼以造成費用。請檢查寄件匣以及設定中的國家與地區：\n\n{link}',
    button: '開啟設定',
  },
  movedUp: {
    subject: '您的客戶已遞補至首位：{work}',
    body: '{name}，您好：\n\n您的客戶已遞補至 {work} 的候補首位。作品現已為其預留 {hours} 小時。\n\n{link}',
    button: '查看作品',
  },
} satisfies Locale['mail'];
