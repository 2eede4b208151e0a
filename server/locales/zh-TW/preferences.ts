import type { Locale } from '../locale';

export default {
  title: '您的聯絡偏好設定',
  whom: '致 {name}',
  hint: '請勾選您感興趣的內容及接收方式。與您本人購買或委託有關的信函不受此影響。',
  cell: '{topic}：{channel}',
  topic: '內容',
  save: '儲存偏好設定',
  stopAll: '全部取消訂閱',
  stopHint: '偏好設定儲存後立即生效。',
  saved: '您的偏好設定已儲存。',
  stopped: '您已全部取消訂閱。',
  unread: '您的偏好設定未能儲存，請重新選擇。',
  channels: { EMAIL: '電子郵件', SMS: '簡訊', POST: '郵寄', PHONE: '電話' },
  topics: {
    CATALOGUES: '圖錄與拍賣預告',
    DEPARTMENTS: '各部門動態',
    EXHIBITIONS: '展覽與預展',
    RESULTS: '拍賣結果',
    EVENTS: '講座與活動',
  },
} satisfies Locale['preferences'];
