import { Button, Popconfirm } from 'antd';
import { useRef } from 'react';
import type { Picture } from '#contract/pictures';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useText } from '@/services/text';
import { pictureTypes } from './address';
import type { PictureActions } from './usePictureActions';

interface Props {
  current: Picture | undefined;
  actions: PictureActions;
}

/** Below the strip: buttons to add pictures, and to make the visible one the first or remove it. */
export function PictureButtons({ current, actions: { add, waiting, order, remove, retry } }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="pictures-actions">
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        data-testid="picture-files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void add.run(files);
        }}
      />
      <Button size="small" loading={add.busy} onClick={() => input.current?.click()}>
        {add.busy ? t('pictures.adding', { count: waiting }) : t('pictures.add')}
      </Button>
      {current?.state === 'FAILED' && (
        <Button size="small" loading={retry.busy} onClick={() => void retry.run(current.id)}>
          {t('pictures.retry')}
        </Button>
      )}
      {current && (
        <Popconfirm
          title={t('pictures.remove.ask')}
          okText={t('pictures.remove')}
          onConfirm={() => void remove.run(current.id)}
        >
          <Button size="small" loading={remove.busy}>
            {t('pictures.remove')}
          </Button>
        </Popconfirm>
      )}
      <ErrorNotice text={add.issue ?? order.issue ?? remove.issue ?? retry.issue} />
    </div>
  );
}
