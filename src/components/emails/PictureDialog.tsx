import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Input, Modal } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { LeafBlock } from '#contract/blocks';
import SmallPages from '@/components/list/SmallPages';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';

export type Picture = Extract<LeafBlock, { type: 'image' }>['picture'];

const pageSize = 24;

interface Props {
  onPick(picture: Picture): void;
  onClose(): void;
}

/** Searches the pictures in the system by text and picks one for the email. */
export default function PictureDialog({ onPick, onClose }: Props) {
  const t = useText();
  useFocusReturn();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(1);
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['mail-pictures', { q, page: at }],
    queryFn: () => api.emails.pictures({ query: { q, page: at, pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal open width={840} footer={null} title={t('emails.picture.choose')} onCancel={onClose}>
      <Input.Search
        autoFocus
        aria-label={t('emails.picture.search')}
        placeholder={t('emails.picture.search')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(1);
        }}
      />
      {data?.total === 0 && <Empty description={t('emails.picture.none')} />}
      <ul className="emails-pictures">
        {data?.data.map(({ fileKey, name, alt, address, width, height }) => (
          <li key={fileKey}>
            <button type="button" title={name} onClick={() => onPick({ fileKey, alt })}>
              <img src={address} alt={name} width={width} height={height} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <SmallPages page={at} pageSize={pageSize} total={data?.total ?? 0} onTurn={setAt} />
    </Modal>
  );
}
