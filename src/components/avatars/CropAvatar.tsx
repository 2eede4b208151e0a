import { Modal, Slider } from 'antd';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import './avatars.css';

/** Smallest and largest enlargement. */
const minZoom = 1;
const maxZoom = 4;

interface Props {
  file: File;
  onClose(): void;
}

/** Chooses the square of a picture that is shown in a circle, and saves it as the user's own picture. */
export default function CropAvatar({ file, onClose }: Props) {
  const t = useText();
  const id = useId();
  useFocusReturn();
  const address = useObjectUrl(file);
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(minZoom);
  const [area, setArea] = useState<Area>();
  const [isUnreadable, setUnreadable] = useState(false);
  const saving = useAction(async () => {
    if (!area) return;
    const query = { left: Math.round(area.x), top: Math.round(area.y), side: Math.round(area.width) };
    await api.avatars.upload({ query, file });
    await queryClient.invalidateQueries({ queryKey: ['avatars'] });
    notifyDone(t('avatars.saved'));
    onClose();
  });
  return (
    <Modal
      open
      title={t('avatars.crop.title')}
      okText={t('avatars.crop.save')}
      okButtonProps={{ disabled: !area || isUnreadable, loading: saving.busy }}
      onOk={() => void saving.run()}
      onCancel={onClose}
    >
      <ErrorNotice text={isUnreadable ? t('avatars.crop.unreadable') : saving.issue} />
      {!isUnreadable && (
        <>
          <div className="avatar-crop">
            {address && (
              <Cropper
                image={address}
                aspect={1}
                cropShape="round"
                showGrid={false}
                // The style sheet is part of the chunk.
                disableAutomaticStylesInjection
                crop={position}
                zoom={zoom}
                minZoom={minZoom}
                maxZoom={maxZoom}
                onCropChange={setPosition}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                classes={{ cropAreaClassName: 'avatar-crop-area' }}
                cropperProps={{ role: 'group', 'aria-label': t('avatars.crop.area') }}
                mediaProps={{ onError: () => setUnreadable(true) }}
              />
            )}
          </div>
          <div className="avatar-zoom">
            <span id={id}>{t('avatars.crop.zoom')}</span>
            <Slider
              value={zoom}
              min={minZoom}
              max={maxZoom}
              step={0.1}
              onChange={setZoom}
              tooltip={{ open: false }}
              ariaLabelledByForHandle={id}
            />
          </div>
        </>
      )}
    </Modal>
  );
}

/** Returns an address under which the browser shows a file, for as long as the component exists. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
