import type { EntryTexts } from '../entryTexts';

export default {
  name: '繁體中文',
  failed: 'Rostrum 的一部分未能載入。',
  hint: '連線已中斷，或剛剛安裝了新版本。兩種情況重新載入即可。',
  reload: '重新載入',
} satisfies EntryTexts;
