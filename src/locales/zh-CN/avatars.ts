import type en from '../en-US/avatars';

export default {
  'avatars.hint': '同事会在您的姓名旁看到它。',
  'avatars.add': '添加头像',
  'avatars.change': '更换头像',
  'avatars.remove': '移除头像',
  'avatars.remove.own': '要移除您的头像吗？',
  'avatars.remove.of': '要移除{name}的头像吗？',
  'avatars.removed': '已移除头像',
  'avatars.saved': '已保存头像',
  'avatars.crop.title': '选择显示的部分',
  'avatars.crop.area': '显示的部分，可用方向键移动。',
  'avatars.crop.zoom': '放大',
  'avatars.crop.save': '保存头像',
  'avatars.crop.unreadable': '无法显示此图片，请使用 JPEG、PNG、WebP 或 AVIF 文件。',
} satisfies Record<keyof typeof en, string>;
