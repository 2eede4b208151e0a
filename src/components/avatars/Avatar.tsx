import { useState } from 'react';
import { apiUrl } from '@/services/api';
import { toInitials } from './initials';
import { useAvatarId } from './useAvatarId';
import './avatars.css';

interface Props {
  userId: number;
  name: string;
  /** of its box, pixels */
  size?: 24 | 32 | 96;
}

/** How many colors `avatars.css` has. */
const tones = 8;

/**
 * The picture of a user, or initials in a color that is always the same for this user. The box has its size before the
 * picture is loaded. The initials come from the style sheet, so that they are neither read aloud nor copied with the name.
 */
export default function Avatar({ userId, name, size = 24 }: Props) {
  const id = useAvatarId(userId);
  const [failedId, setFailedId] = useState<number>();
  return (
    <span
      className={`avatar avatar-${userId % tones}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      data-initials={toInitials(name)}
      aria-hidden
    >
      {id !== undefined && id !== failedId && (
        <img
          src={apiUrl('avatars', 'read', { params: { id, size: size > 32 ? '256' : '64' } })}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedId(id)}
        />
      )}
    </span>
  );
}
