import { Command } from 'cmdk';
import { type MouseEvent, useRef } from 'react';
import { Thumb } from '@/components/pictures/Thumb';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { preload } from '@/services/pages';
import { base } from '../../../config/layout';
import type { Entry } from './entries';

interface Props {
  id: string;
  entry: Entry;
  onOpen: (to: string) => void;
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

/** A row of the palette. It is a link, so that it can be opened in another tab as well. */
export default function PaletteRow({ id, entry, onOpen }: Props) {
  /** The browser follows the link itself. */
  const isFollowed = useRef(false);
  const { to, title, detail, kind, pictureId, sanctions } = entry;
  return (
    <Command.Item
      asChild
      value={id}
      onSelect={() => {
        if (!isFollowed.current) onOpen(to);
        isFollowed.current = false;
      }}
    >
      <a
        href={`${base}${to.slice(1)}`}
        tabIndex={-1}
        className="palette-row"
        onPointerEnter={() => preload(to.split('?')[0] ?? '')}
        onClick={(event) => {
          isFollowed.current = opensElsewhere(event);
          if (!isFollowed.current) event.preventDefault();
        }}
      >
        {pictureId !== undefined && <Thumb id={pictureId} size={32} />}
        {title !== '' && detail !== '' && <b>{title}</b>}
        <SanctionTag sanctions={sanctions} />
        <span className="palette-detail">{detail || title}</span>
        {kind && <span className="palette-kind">{kind}</span>}
      </a>
    </Command.Item>
  );
}
