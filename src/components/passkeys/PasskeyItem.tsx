import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys';
import ErrorNotice from '@/components/page/ErrorNotice';
import StatusTag from '@/components/page/StatusTag';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import RenamePasskey from './RenamePasskey';
import './passkeys.css';

/** One of the user's passkeys, with buttons to rename and remove it. */
export default function PasskeyItem({
  passkey: { id, name, createdAt, lastUsedAt, backedUp, verifiesUser, madeFor },
}: {
  passkey: Passkey;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [modal, question] = Modal.useModal();
  const [isRenaming, setRenaming] = useState(false);
  const { run, busy, issue } = useAction(async () => {
    await api.passkeys.remove({ params: { id } });
    notifyDone(t('passkeys.removed'));
    await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
    // Whether the user has a second factor may have changed.
    await queryClient.invalidateQueries({ queryKey: ['factors'] });
  });
  const ask = () =>
    modal.confirm({
      title: t('passkeys.remove.title', { name }),
      content: t('passkeys.remove.hint'),
      okText: t('passkeys.remove'),
      okButtonProps: { danger: true },
      // The dialog closes at once: the server may ask for the password in another one.
      onOk: () => void run(),
    });
  return (
    <li>
      <div>
        <strong>{name}</strong> {backedUp && <Tag>{t('passkeys.backedUp')}</Tag>}
        {!verifiesUser && <Tag>{t('passkeys.secondFactor')}</Tag>}
        <div className="passkeys-when">
          {t('passkeys.created', { date: momentText(createdAt) })} ·{' '}
          {lastUsedAt ? t('passkeys.used', { date: momentText(lastUsedAt) }) : t('passkeys.unused')}
        </div>
        {madeFor !== null && <StatusTag tone="bad" label={t('passkeys.madeFor', { address: madeFor })} />}
        {question}
        {isRenaming && <RenamePasskey id={id} name={name} onClose={() => setRenaming(false)} />}
        <ErrorNotice text={issue} />
      </div>
      <div className="passkeys-actions">
        <Button size="small" onClick={() => setRenaming(true)}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" loading={busy} onClick={ask}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
