/** These texts belong to the files of a customer. */
export default {
  'customerFiles.title': 'Files',
  'customerFiles.none': 'No files yet. Identity documents are under Verification.',
  'customerFiles.add': 'Add file…',
  'customerFiles.what': 'Description',
  'customerFiles.remove': 'Remove',
  'customerFiles.remove.sure': 'Remove this file permanently?',
  'customerFiles.removed': '“{name}” removed',
} as const;
