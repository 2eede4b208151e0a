import type { EntryTexts } from '../entryTexts';

export default {
  name: '简体中文',
  failed: 'Rostrum 的一部分未能加载。',
  hint: '连接已中断，或刚刚安装了新版本。两种情况重新加载即可。',
  reload: '重新加载',
} satisfies EntryTexts;
