import { useState } from 'react';
import { type Block, type Letter, mailLimits } from '#contract/blocks';
import type { Language } from '#contract/session';
import { useText } from '@/services/text';
import BlockFields from './BlockFields';
import { added, blockOf, changed } from './blockTree';
import { newBlock } from './newBlocks';
import Outline from './Outline';
import Palette from './Palette';
import Paper from './Paper';
import type { Previewing } from './types';
import { usePaper } from './usePaper';

interface Props {
  letter: Letter;
  blocks: readonly Block[];
  language: Language;
  previewing: Previewing;
  disabled?: boolean;
  onBlocks(blocks: Block[], of?: string): void;
  onSettled(): void;
}

/** Blocks left, paper in the middle, properties right. */
export default function BlockWork({
  letter,
  blocks,
  language,
  previewing,
  disabled,
  onBlocks,
  onSettled,
}: Props) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const paper = usePaper(letter, language, previewing);
  const faulty = new Set(paper.query.data?.faults.map(({ block: id }) => id));
  const block = blockOf(blocks, chosen);
  const name = block && t(`letters.block.${block.type}`);
  const choose = (id: string | undefined) => {
    onSettled();
    setChosen(id);
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
              setChosen(fresh.id);
            }}
          />
        )}
      </div>
      <Paper paper={paper} chosen={chosen} onChoose={choose} />
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
