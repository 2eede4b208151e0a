import { type Block, mailLimits } from '#contract/blocks';
import { useText } from '@/services/text';
import BlockFields from './BlockFields';
import { addBlock, blockOf, replaceBlock } from './blockTree';
import { createBlock } from './newBlocks';
import Outline from './Outline';
import Palette from './Palette';
import PreviewPane from './PreviewPane';
import type { Previewing } from './types';
import type { PreviewState } from './usePreview';

interface Props {
  blocks: readonly Block[];
  preview: PreviewState;
  /** id of the selected block, which may belong to another language */
  selected: string | undefined;
  onSelected(id: string | undefined): void;
  previewing: Previewing;
  disabled?: boolean;
  onBlocks(blocks: Block[], field?: string): void;
  onSettled(): void;
}

/** The block editor: outline on the left, preview in the middle, properties on the right. */
export default function BlockWork({
  blocks,
  preview,
  selected,
  onSelected,
  previewing,
  disabled,
  onBlocks,
  onSettled,
}: Props) {
  const t = useText();
  const invalid = new Set(preview.query.data?.issues.map(({ block: id }) => id));
  const block = blockOf(blocks, selected);
  const name = block && t(`emails.block.${block.type}`);
  const select = (id: string | undefined) => {
    onSettled();
    onSelected(id);
  };
  return (
    <div className="emails-work">
      <div className="emails-blocks">
        <Outline
          blocks={blocks}
          selected={selected}
          disabled={disabled}
          invalid={invalid}
          onSelect={select}
          onChange={(next) => onBlocks(next)}
        />
        {!disabled && (
          <Palette
            hasFooter={blocks.some(({ type }) => type === 'footer')}
            isFull={blocks.length >= mailLimits.blocks}
            onAdd={(type) => {
              const newestBlock = createBlock(type);
              onBlocks(addBlock(blocks, newestBlock, selected));
              onSelected(newestBlock.id);
            }}
          />
        )}
      </div>
      <PreviewPane
        preview={preview}
        selected={selected}
        onSelect={select}
        onHit={(ids) => {
          const hit = ids.find((id) => blockOf(blocks, id));
          if (hit) select(hit);
        }}
      />
      <section className="emails-fields" aria-label={name ?? t('emails.fields')}>
        <h2>{name ?? t('emails.fields')}</h2>
        {block ? (
          <BlockFields
            {...previewing}
            block={block}
            disabled={disabled}
            onChange={(next, field) => onBlocks(replaceBlock(blocks, next), field && `${next.id} ${field}`)}
            onSettled={onSettled}
          />
        ) : (
          <p>{t('emails.fields.none')}</p>
        )}
      </section>
    </div>
  );
}
