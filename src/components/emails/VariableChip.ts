import { mergeAttributes, Node } from '@tiptap/core';

/** A variable in a text: one unit that is inserted and deleted as a whole. */
export const VariableChip = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    path: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-variable'),
      renderHTML: ({ path }) => ({ 'data-variable': path }),
    },
    fallback: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-fallback'),
      renderHTML: ({ fallback }) => ({ 'data-fallback': fallback }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-variable]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: 'emails-chip' }),
    node.attrs.path,
  ],
});
