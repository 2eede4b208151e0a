/** Papers about a customer. */
export default {
  'customerFiles.title': 'Papers',
  'customerFiles.none': 'There are no papers yet. What says who they are stands with the verification.',
  'customerFiles.add': 'Add a paper…',
  'customerFiles.what': 'What it is',
  'customerFiles.remove': 'Remove',
  'customerFiles.remove.sure': 'Remove this paper for good?',
  'customerFiles.removed': '“{name}” was removed.',
} as const;
