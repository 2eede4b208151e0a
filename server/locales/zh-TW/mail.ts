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
  providerBound: {
    subject: '您的 Rostrum 帳號綁定了新的登入方式',
    body: '{name}，您好：\n\n現在可以用 {provider} 帳號登入您在{house}的帳號。\n\n如果是您本人操作，請忽略此郵件。如果不是，請在個人資料的「帳號綁定」中解除綁定，並變更密碼：\n\n{link}',
    button: '開啟個人資料',
  },
  providerUnbound: {
    subject: '您的 Rostrum 帳號解除了一項綁定',
    body: '{name}，您好：\n\n您不能再用 {provider} 帳號登入您在{house}的帳號。\n\n如果是您本人操作，請忽略此郵件。如果不是，請變更密碼並檢查個人資料：\n\n{link}',
    button: '開啟個人資料',
  },
  passkeyAdded: {
    subject: '您的 Rostrum 帳號新增了通行密鑰',
    body: '{name}，您好：\n\n您在{house}的帳號新增了一個通行密鑰，持有者可以登入您的帳號：\n\n{passkey}\n{device}\n{time}\n\n如果是您本人，請忽略此郵件。如果不是，請開啟個人資料，移除該通行密鑰並變更密碼：\n\n{link}',
    button: '開啟個人資料',
  },
  passkeyRemoved: {
    subject: '您的 Rostrum 帳號移除了通行密鑰',
    body: '{name}，您好：\n\n您在{house}的帳號移除了一個通行密鑰：\n\n{passkey}\n{device}\n{time}\n\n如果是您本人，請忽略此郵件。如果不是，請開啟個人資料並變更密碼：\n\n{link}',
    button: '開啟個人資料',
  },
  securityChanged: {
    subject: '您的 Rostrum 帳號安全設定已變更',
    body: '{name}，您好：\n\n{change}\n\n{house}，{time}\n\n如果是您本人，請忽略此郵件。如果不是，請開啟個人資料，結束所有其他工作階段並變更密碼，或聯絡管理員：\n\n{link}',
    button: '開啟個人資料',
  },
  confirmEmail: {
    subject: '請確認您在 Rostrum 的新電子郵件',
    body: '{name}，您好：\n\n您希望以 {email} 登入{house}的 Rostrum。請在 {hours} 小時內開啟以下連結並確認變更：\n\n{link}\n\n確認之前，原電子郵件繼續有效。如果這不是您本人的要求，請忽略此郵件。',
    button: '確認電子郵件',
  },
  confirmBackupEmail: {
    subject: '請確認您在 Rostrum 的備用電子郵件',
    body: '{name}，您好：\n\n您希望{house}的 Rostrum 將帳號安全訊息同時寄至 {email}。請在 {hours} 小時內開啟以下連結並確認：\n\n{link}\n\n如果這不是您本人的要求，請忽略此郵件。',
    button: '確認備用電子郵件',
  },
  emailRequested: {
    subject: '有人要求變更您 Rostrum 帳號的電子郵件',
    body: '{name}，您好：\n\n有人登入您在{house}的帳號後，要求將電子郵件改為 {email}。在該信箱確認後即生效。\n\n如果是您本人，請忽略此郵件。如果不是，請阻止變更：\n\n{link}',
    button: '阻止變更',
  },
  emailChanged: {
    subject: '您 Rostrum 帳號的電子郵件已變更',
    body: '{name}，您好：\n\n您在{house}的帳號現已改用 {email}，此電子郵件不能再用於登入。\n\n如果您知情，請忽略此郵件。如果不知情，請在 {hours} 小時內復原變更：\n\n{link}',
    button: '復原變更',
  },
  emailSet: {
    subject: '您現在以此電子郵件登入 Rostrum',
    body: '{name}，您好：\n\n{house}的管理員已將您帳號的電子郵件改為 {email}。您的密碼不變。\n\n{link}',
    button: '登入',
  },
  phoneChanged: {
    subject: '您的 Rostrum 帳號的手機號碼已變更',
    body: '{name}，您好：\n\n您在{house}的帳號的手機號碼已變更或移除。\n\n如果是您本人，請忽略此郵件。如果不是，請開啟個人資料，結束所有其他工作階段並變更密碼：\n\n{link}',
    button: '開啟個人資料',
  },
  textLimit: {
    subject: '{house}的簡訊數量已達上限',
    body: '{name}，您好：\n\n{house}在 24 小時內傳送的簡訊已達設定的上限，暫時不會再傳送以手機號碼登入的驗證碼。\n\n如果數量超出預期，可能有人在惡意要求驗證碼以造成費用。請檢查寄件匣以及設定中的國家與地區：\n\n{link}',
    button: '開啟設定',
  },
  movedUp: {
    subject: '您的客戶已遞補至首位：{work}',
    body: '{name}，您好：\n\n您的客戶已遞補至 {work} 的候補首位。作品現已為其預留 {hours} 小時。\n\n{link}',
    button: '查看作品',
  },
  invoice: {
    subject: '{seller}發票 {number}',
    body: '親愛的{name}：\n\n感謝您的購買。附件是發票 {number}，金額 {total}。\n\n應付金額：{due}\n付款期限：{dueOn}\n付款附言：{reference}\n\n以下頁面說明付款方式，並列出您的所有單據：\n\n{link}\n\n{seller}',
    button: '查看並付款',
  },
  creditNote: {
    subject: '{seller}貸項通知單 {number}',
    body: '親愛的{name}：\n\n附件是貸項通知單 {number}，金額 {total}。\n\n以下頁面列出您的所有單據：\n\n{link}\n\n{seller}',
    button: '查看單據',
  },
  statement: {
    subject: '您在{seller}的對帳單',
    body: '親愛的{name}：\n\n以下頁面顯示您在{seller}的對帳單、所有單據以及未付發票的付款方式：\n\n{link}\n\n{seller}',
    button: '查看對帳單',
  },
  reminder1: {
    subject: '付款提醒：{seller}',
    body: '親愛的{name}：\n\n您可能忘了，以下發票已逾期：\n\n{invoices}\n\n應付金額：{due}\n\n請於近日內付款。若已付款，請忽略此郵件。\n\n{link}\n\n{seller}',
    button: '查看並付款',
  },
  reminder2: {
    subject: '第二次付款提醒：{seller}',
    body: '親愛的{name}：\n\n我們尚未收到以下發票的款項：\n\n{invoices}\n\n應付金額：{due}\n\n請於七日內付款；若對發票有疑問，請與我們聯絡。\n\n{link}\n\n{seller}',
    button: '查看並付款',
  },
  reminder3: {
    subject: '最後一次付款提醒：{seller}',
    body: '親愛的{name}：\n\n雖經多次提醒，以下發票仍未付款：\n\n{invoices}\n\n應付金額：{due}\n\n請立即付款，否則我們將採取進一步措施，並可能收取遲延利息與費用。\n\n{link}\n\n{seller}',
    button: '查看並付款',
  },
} satisfies Locale['mail'];
