import type en from '../en-US/customer-files';

export default {
  'customerFiles.title': '文件',
  'customerFiles.none': '尚无文件。身份证件在“身份核验”中。',
  'customerFiles.add': '添加文件…',
  'customerFiles.what': '文件说明',
  'customerFiles.remove': '删除',
  'customerFiles.remove.sure': '永久删除该文件？',
  'customerFiles.removed': '已删除“{name}”',
} satisfies Record<keyof typeof en, string>;
