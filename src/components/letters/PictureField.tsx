import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Empty, Input, Modal } from 'antd';
import { type DragEvent, useDeferredValue, useRef, useState } from 'react';
import { type LeafBlock, mailLimits } from '#contract/blocks';
import Fault from '@/components/Fault';
import SmallPages from '@/components/list/SmallPages';
import { pictureTypes } from '@/components/pictures/address';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import { LineField } from './Labelled';

type Picture = Extract<LeafBlock, { type: 'image' }>['picture'];

interface Props {
  value: Picture;
  disabled?: boolean;
  onChange(picture: Picture, of?: string): void;
  onBlur(): void;
}

/** A picture of the house, or one that is brought for this letter, and what is read where it is not shown. */
export default function PictureField({ value, disabled, onChange, onBlur }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['mail-pictures', 'one', value?.fileKey],
    queryFn: () => api.letters.pictures({ query: { fileKey: value?.fileKey } }),
    enabled: value !== null,
  });
  const known = value === null ? undefined : data?.data[0];
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const upload = useDeed(async (file: File) => {
    const { fileKey, alt } = await api.letters.addPicture({ file });
    onChange({ fileKey, alt });
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) void upload.run(file);
  };
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <>
      <Fault text={upload.fault} />
      <div className={over ? 'letters-picture is-over' : 'letters-picture'} {...drag}>
        {known && <img src={known.address} alt={value?.alt} />}
        {!known && !disabled && <p>{t('letters.picture.drop')}</p>}
        {!disabled && (
          <div>
            <input
              ref={input}
              type="file"
              accept={pictureTypes}
              hidden
              aria-label={t('letters.picture.upload')}
              onChange={({ target }) => {
                take(target.files);
                target.value = '';
              }}
            />
            <Button onClick={() => setOpen(true)}>{t('letters.picture.choose')}</Button>
            <Button loading={upload.busy} onClick={() => input.current?.click()}>
              {t('letters.picture.upload')}
            </Button>
            {value && (
              <Button type="text" onClick={() => onChange(null)}>
                {t('common.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      {value && (
        <LineField
          label={t('letters.picture.alt')}
          help={t('letters.picture.alt.hint')}
          max={mailLimits.line}
          disabled={disabled}
          value={value.alt}
          onChange={(alt) => onChange({ ...value, alt }, 'alt')}
          onBlur={onBlur}
        />
      )}
      {open && (
        <PictureDialog
          onClose={() => setOpen(false)}
          onPick={(picture) => {
            onChange(picture);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

const pageSize = 24;

function PictureDialog({ onPick, onClose }: { onPick(picture: Picture): void; onClose(): void }) {
  const t = useText();
  useFocusReturn();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(1);
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['mail-pictures', { q, page: at }],
    queryFn: () => api.letters.pictures({ query: { q, page: at, pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal open width={840} footer={null} title={t('letters.picture.choose')} onCancel={onClose}>
      <Input.Search
        autoFocus
        aria-label={t('letters.picture.search')}
        placeholder={t('letters.picture.search')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(1);
        }}
      />
      {data?.total === 0 && <Empty description={t('letters.picture.none')} />}
      <ul className="letters-pictures">
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
