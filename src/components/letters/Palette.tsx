import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type BlockType, blockTypes } from '#contract/blocks';
import { useText } from '@/services/text';
import { blockIcons } from './blockWords';

interface Props {
  /** a letter has one footer */
  hasFooter: boolean;
  /** nothing more goes in */
  isFull: boolean;
  onAdd(type: BlockType): void;
}

/** What can be put into a mail. */
export default function Palette({ hasFooter, isFull, onAdd }: Props) {
  const t = useText();
  const access = useAccess();
  const offered = blockTypes.filter(
    (type) => (type !== 'html' || access['templates:write-html']) && (type !== 'footer' || !hasFooter),
  );
  return (
    <section className="letters-palette" aria-label={t('letters.palette')}>
      {offered.map((type) => (
        <Button key={type} icon={blockIcons[type]} disabled={isFull} onClick={() => onAdd(type)}>
          {t(`letters.block.${type}`)}
        </Button>
      ))}
      {isFull && <p>{t('letters.full')}</p>}
    </section>
  );
}
