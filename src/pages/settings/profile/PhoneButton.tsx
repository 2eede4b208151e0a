import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useText } from '@/services/text';
import type { OwnPhoneNumber } from './useOwnPhone';

const ChangePhone = lazy(() => import('./ChangePhone'));

interface Props {
  number: OwnPhoneNumber;
  onChanged(): void;
}

/** The button that opens the dialog to add, change or verify the user's phone number. None where no code can be sent. */
export default function PhoneButton({ number: { phone, unverifiedPhone, countries }, onChanged }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (countries.length === 0) return null;
  const isUnverified = phone === null && unverifiedPhone !== null;
  const label = t(isUnverified ? 'phones.verify' : phone === null ? 'phones.add' : 'phones.change');
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <Suspense>
          <ChangePhone
            title={label}
            countries={countries}
            known={phone === null ? unverifiedPhone : null}
            onVerified={() => {
              setOpen(false);
              onChanged();
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
