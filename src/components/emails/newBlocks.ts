import { type Block, type BlockType, type EmailContent, type LeafBlock, lotParts } from '#contract/blocks';

/** Eight letters and digits: enough to be unique among the at most two hundred blocks of an email. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');

/** Creates a block with default values. */
export function createBlock(type: BlockType): Block {
  const id = newId();
  const parts = lotParts.filter((part) => part !== 'details');
  switch (type) {
    case 'header':
      return { id, type, picture: null, text: '' };
    case 'heading':
      return { id, type, level: 2, text: '', align: 'LEFT' };
    case 'text':
      return { id, type, html: '<p></p>' };
    case 'image':
      return { id, type, picture: null, href: '', width: 100, align: 'CENTER' };
    case 'button':
      return { id, type, label: '', href: '', align: 'CENTER' };
    case 'divider':
      return { id, type };
    case 'spacer':
      return { id, type, height: 24 };
    case 'columns':
      return { id, type, columns: [[], []] };
    case 'lot':
      return { id, type, lotId: null, parts };
    case 'lots':
      return { id, type, source: null, parts, columns: 2 };
    case 'auction':
      return { id, type, auctionId: null, label: '' };
    case 'collection':
      return { id, type, collectionId: null, label: '' };
    case 'social':
      return { id, type, links: [] };
    case 'footer':
      return { id, type };
    case 'html':
      return { id, type, html: '' };
  }
}

/** Creates an email with only the footer, which the law requires. */
export const newContent = (): EmailContent => ({
  subject: '',
  preheader: '',
  body: { mode: 'BLOCKS', blocks: [createBlock('header'), createBlock('text'), createBlock('footer')] },
});

const copyLeafWithNewId = (block: LeafBlock): LeafBlock => ({ ...block, id: newId() });

/** Copies a block and its nested blocks with new ids. */
export const copyWithNewIds = (block: Block): Block =>
  block.type === 'columns'
    ? { ...block, id: newId(), columns: block.columns.map((leaves) => leaves.map(copyLeafWithNewId)) }
    : copyLeafWithNewId(block);

/** Copies an email with new block ids. */
export const copyEmailWithNewIds = (content: EmailContent): EmailContent =>
  content.body.mode === 'BLOCKS'
    ? { ...content, body: { ...content.body, blocks: content.body.blocks.map(copyWithNewIds) } }
    : content;
