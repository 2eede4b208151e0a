import { useQuery } from '@tanstack/react-query';
import Loaded from '@/components/page/Loaded';
import AddPasskey from '@/components/passkeys/AddPasskey';
import PasskeyItem from '@/components/passkeys/PasskeyItem';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Lists the user's passkeys and adds one, or says why passkeys cannot be used here. */
export default function Passkeys() {
  const t = useText();
  const query = useQuery({ queryKey: ['passkeys'], queryFn: () => api.passkeys.list() });
  return (
    <>
      <p className="profile-when">{t('passkeys.intro')}</p>
      <Loaded query={query}>
        {({ data, obstacle, origin }) => (
          <>
            {data.length > 0 && (
              <ul className="passkeys">
                {data.map((passkey) => (
                  <PasskeyItem key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {obstacle && <p>{t(`passkeys.obstacle.${obstacle}`)}</p>}
            {origin !== null && <AddPasskey origin={origin} />}
          </>
        )}
      </Loaded>
    </>
  );
}
