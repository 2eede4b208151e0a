import type { Locale } from '../locale';

export default {
  ask: '詢問此作品',
  back: '全部作品',
  askTitle: '詢問此作品',
  askHint: '您的問題將寄給{house}，您的資料僅用於回覆。',
  firstName: '名',
  lastName: '姓',
  email: '電子郵件',
  phoneOptional: '電話（選填）',
  message: '您的問題',
  send: '送出',
  sent: '謝謝。您的問題已送出，{house}將以電子郵件回覆您。',
  required: '請填寫此欄。',
  emailInvalid: '請輸入電子郵件，例如 name@example.com。',
  tooLong: '最多 {max} 個字元。',
  invalid: '問題尚未送出，請檢查標示的欄位後再送出。',
  tooMany: '送出的問題過多，請於十五分鐘後再試，或直接與我們聯絡。',
  leaveEmpty: '請將此欄留空',
} satisfies Locale['sharedWork'];
