import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '#contract/session';
import UploadButton from '@/components/page/UploadButton';
import { useText } from '@/services/text';
import Avatar from './Avatar';
import RemoveAvatar from './RemoveAvatar';
import { useAvatarId } from './useAvatarId';
import './avatars.css';

const CropAvatar = lazy(() => import(/* webpackChunkName: "crop-avatar" */ './CropAvatar'));

/** The formats that browsers can show while a square is chosen. */
const formats = 'image/jpeg,image/png,image/webp,image/avif';

/** The user's own picture, with the buttons that change and remove it. */
export default function OwnAvatar({ user }: { user: CurrentUser }) {
  const t = useText();
  const hasPicture = useAvatarId(user.id) !== undefined;
  const [file, setFile] = useState<File>();
  return (
    <div className="avatar-row">
      <Avatar userId={user.id} name={user.name} size={96} />
      <div className="avatar-row-actions">
        <UploadButton
          label={t(hasPicture ? 'avatars.change' : 'avatars.add')}
          accept={formats}
          onFile={setFile}
        />
        {hasPicture && <RemoveAvatar question={t('avatars.remove.own')} />}
        <span className="avatar-row-hint">{t('avatars.hint')}</span>
      </div>
      {file && (
        <Suspense>
          <CropAvatar file={file} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
