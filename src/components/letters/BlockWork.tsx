import { type Block, mailLimits } from '#contract/blocks';
import { useText } from '@/services/text';
import BlockFields from './BlockFields';
import { added, blockOf, changed } from './blockTree';
import { newBlock } from './newBlocks';
import Outline from './Outline';
import Palette from './Palette';
import Paper from './Paper';
import type { Previewing } from './types';
import type { PaperState } from './usePaper';

interface Props {
  blocks: readonly Block[];
  paper: PaperState;
  /** the id of the chosen block, which may be one of another language */
  chosen: string | undefined;
  onChosen(id: string | undefined): void;
  previewing: Previewing;
  disabled?: boolean;
  onBlocks(blocks: Block[], of?: string): void;
  onSettled(): void;
}

/** Blocks left, paper in the middle, properties right. */
export default function BlockWork({
  blocks,
  paper,
  chosen,
  onChosen,
  previewing,
  disabled,
  onBlocks,
  onSettled,
}: Props) {
  const t = useText();
  const faulty = new Set(paper.query.data?.faults.map(({ block: id }) => id));
  const block = blockOf(blocks, chosen);
  const name = block && t(`letters.block.${block.type}`);
  const choose = (id: string | undefined) => {
    onSettled();
    onChosen(id);
  };
  return (
    <div className="letters-work">
      <div className="letters-blocks">
        <Outline
          blocks={blocks}
          chosen={chosen}
          disabled={disabled}
          faulty={faulty}
          onChoose={choose}
          onChange={(next) => onBlocks(next)}
        />
        {!disabled && (
          <Palette
            hasFooter={blocks.some(({ type }) => type === 'footer')}
            isFull={blocks.length >= mailLimits.blocks}
            onAdd={(type) => {
              const fresh = newBlock(type);
              onBlocks(added(blocks, fresh, chosen));
              onChosen(fresh.id);
            }}
          />
        )}
      </div>
      <Paper
        paper={paper}
        chosen={chosen}
        onChoose={choose}
        onHit={(ids) => {
          const hit = ids.find((id) => blockOf(blocks, id));
          if (hit) choose(hit);
        }}
      />
      <section className="letters-fields" aria-label={name ?? t('letters.fields')}>
        <h2>{name ?? t('letters.fields')}</h2>
        {block ? (
          <BlockFields
            {...previewing}
            block={block}
            disabled={disabled}
            onChange={(next, of) => onBlocks(changed(blocks, next), of && `${next.id} ${of}`)}
            onSettled={onSettled}
          />
        ) : (
          <p>{t('letters.fields.none')}</p>
        )}
      </section>
    </div>
  );
}
