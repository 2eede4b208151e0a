import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type DragEvent, useState } from 'react';
import { mailLimits } from '#contract/blocks';
import ErrorNotice from '@/components/page/ErrorNotice';
import UploadButton from '@/components/page/UploadButton';
import { pictureTypes } from '@/components/pictures/address';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { LineField } from './Labelled';
import PictureDialog, { type Picture } from './PictureDialog';

interface Props {
  value: Picture;
  disabled?: boolean;
  onChange(picture: Picture, field?: string): void;
  onBlur(): void;
}

/** Edits a picture, from the system or uploaded for this email, and its alternative text. */
export default function PictureField({ value, disabled, onChange, onBlur }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['mail-pictures', 'one', value?.fileKey],
    queryFn: () => api.emails.pictures({ query: { fileKey: value?.fileKey } }),
    enabled: value !== null,
  });
  const storedPicture = value === null ? undefined : data?.data[0];
  const upload = useAction(async (file: File) => {
    const { fileKey, alt } = await api.emails.addPicture({ file });
    onChange({ fileKey, alt });
  });
  const uploadFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) void upload.run(file);
  };
  const [over, drag] = useDrop(uploadFirst, disabled);
  return (
    <>
      <ErrorNotice text={upload.issue} />
      <div className={over ? 'emails-picture is-over' : 'emails-picture'} {...drag}>
        {storedPicture && <img src={storedPicture.address} alt={value?.alt} />}
        {!storedPicture && !disabled && <p>{t('emails.picture.drop')}</p>}
        {!disabled && (
          <div>
            <Button onClick={() => setOpen(true)}>{t('emails.picture.choose')}</Button>
            <UploadButton
              label={t('emails.picture.upload')}
              accept={pictureTypes}
              loading={upload.busy}
              onFile={upload.run}
            />
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
          label={t('emails.picture.alt')}
          help={t('emails.picture.alt.hint')}
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

/** Accepts dropped files on the element with the handlers. `over`: a file is being dragged above it. */
function useDrop(onFiles: (files: FileList) => void, disabled: boolean | undefined) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return [over, handlers] as const;
}
