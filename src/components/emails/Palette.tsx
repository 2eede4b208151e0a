import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { type BlockType, blockTypes } from '#contract/blocks';
import { useText } from '@/services/text';
import { blockIcons } from './blockWords';

interface Props {
  /** an email has exactly one footer */
  hasFooter: boolean;
  /** the email has the maximum number of blocks */
  isFull: boolean;
  onAdd(type: BlockType): void;
}

/** Lists the types of block that can be added to an email. */
export default function Palette({ hasFooter, isFull, onAdd }: Props) {
  const t = useText();
  const access = useAccess();
  const offered = blockTypes.filter(
    (type) => (type !== 'html' || access['templates:write-html']) && (type !== 'footer' || !hasFooter),
  );
  return (
    <section className="emails-palette" aria-label={t('emails.palette')}>
      {offered.map((type) => (
        <Button key={type} icon={blockIcons[type]} disabled={isFull} onClick={() => onAdd(type)}>
          {t(`emails.block.${type}`)}
        </Button>
      ))}
      {isFull && <p>{t('emails.full')}</p>}
    </section>
  );
}
