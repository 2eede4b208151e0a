import type en from '../en-US/avatars';

export default {
  'avatars.hint': '同事會在您的姓名旁看到它。',
  'avatars.add': '新增大頭貼',
  'avatars.change': '更換大頭貼',
  'avatars.remove': '移除大頭貼',
  'avatars.remove.own': '要移除您的大頭貼嗎？',
  'avatars.remove.of': '要移除{name}的大頭貼嗎？',
  'avatars.removed': '已移除大頭貼',
  'avatars.saved': '已儲存大頭貼',
  'avatars.crop.title': '選擇顯示的部分',
  'avatars.crop.area': '顯示的部分，可用方向鍵移動。',
  'avatars.crop.zoom': '放大',
  'avatars.crop.save': '儲存大頭貼',
  'avatars.crop.unreadable': '無法顯示這張圖片，請使用 JPEG、PNG、WebP 或 AVIF 檔案。',
} satisfies Record<keyof typeof en, string>;
