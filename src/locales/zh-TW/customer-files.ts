import type en from '../en-US/customer-files';

export default {
  'customerFiles.title': '文件',
  'customerFiles.none': '尚無文件。身分證件在「身分查核」中。',
  'customerFiles.add': '新增文件…',
  'customerFiles.what': '文件說明',
  'customerFiles.remove': '刪除',
  'customerFiles.remove.sure': '永久刪除此文件？',
  'customerFiles.removed': '已刪除「{name}」',
} satisfies Record<keyof typeof en, string>;
