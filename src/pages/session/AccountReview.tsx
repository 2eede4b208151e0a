import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Review } from '#contract/session';
import OwnFactors from '@/components/factors/OwnFactors';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import PasskeyItem from '@/components/passkeys/PasskeyItem';
import { Bindings } from '@/components/providers/Bindings';
import { bindingsKey } from '@/components/providers/providersKey';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { base } from '../../../config/layout';

/**
 * Before anything else the user checks what opens the account and what gets its messages, because a stranger may have added to
 * it. The server refuses everything else until then.
 */
export default function AccountReview({ review }: { review: Review }) {
  // This page is outside the frame, which provides it elsewhere.
  return (
    <QueryClientProvider client={queryClient}>
      <Checks review={review} />
    </QueryClientProvider>
  );
}

const passkeysQuery = { queryKey: ['passkeys'], queryFn: () => api.passkeys.list() };
const factorsQuery = { queryKey: ['factors'], queryFn: () => api.factors.list() };
const bindingsQuery = { queryKey: bindingsKey, queryFn: () => api.providers.bindings() };
const phoneQuery = { queryKey: ['session', 'phone'], queryFn: () => api.phones.read() };
const backupQuery = { queryKey: ['emailChanges', 'backup'], queryFn: () => api.emailChanges.readBackup() };

function Checks({ review }: { review: Review }) {
  const t = useText();
  // What could not be loaded has not been checked.
  const isLoaded = [
    useQuery(passkeysQuery),
    useQuery(factorsQuery),
    useQuery(bindingsQuery),
    useQuery(phoneQuery),
    useQuery(backupQuery),
  ].every(({ isSuccess }) => isSuccess);
  const { refresh } = useModel('@@initialState');
  const { run, busy, issue } = useAction(async () => {
    await api.session.finishReview();
    queryClient.clear();
    await refresh();
  });
  const leaving = useAction(async () => {
    await api.session.signOut();
    // Loads a new page, so that no data of this user stays in memory.
    window.location.assign(`${base}login`);
  });
  return (
    <div className="account-review">
      <p>{t(`profile.review.intro.${review}`)}</p>
      <Passkeys />
      <Section title={t('factors.title')}>
        <OwnFactors />
      </Section>
      <BoundAccounts />
      <Phone />
      <BackupEmail />
      <ErrorNotice text={issue ?? leaving.issue} />
      <Button type="primary" block disabled={!isLoaded} loading={busy} onClick={() => void run()}>
        {t('profile.review.done')}
      </Button>
      <Button type="link" loading={leaving.busy} onClick={() => void leaving.run()}>
        {t('frame.signOut')}
      </Button>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Passkeys() {
  const t = useText();
  const query = useQuery(passkeysQuery);
  return (
    <Section title={t('passkeys.title')}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('profile.review.noPasskeys')}</p>
          ) : (
            <ul className="passkeys">
              {data.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function BoundAccounts() {
  const t = useText();
  const query = useQuery(bindingsQuery);
  const bound = query.data?.data.filter(({ identity }) => identity !== null) ?? [];
  if (!query.error && bound.length === 0) return null;
  return (
    <Section title={t('profile.tab.binding')}>
      <Loaded query={query}>{() => <Bindings bindings={bound} />}</Loaded>
    </Section>
  );
}

function Phone() {
  const t = useText();
  const query = useQuery(phoneQuery);
  if (query.data?.phone === null) return null;
  return (
    <Section title={t('phones.title')}>
      <Loaded query={query}>
        {({ phone }) => (
          <Removable
            value={phone ?? ''}
            label={t('phones.remove')}
            onRemove={async () => {
              await api.phones.remove();
              await query.refetch();
            }}
          />
        )}
      </Loaded>
    </Section>
  );
}

function BackupEmail() {
  const t = useText();
  const query = useQuery(backupQuery);
  if (query.data?.email === null) return null;
  return (
    <Section title={t('profile.backup.title')}>
      <Loaded query={query}>
        {({ email }) => (
          <Removable
            value={email ?? ''}
            label={t('profile.backup.remove')}
            onRemove={async () => {
              await api.emailChanges.removeBackup();
              await query.refetch();
            }}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Removable({ value, label, onRemove }: { value: string; label: string; onRemove(): Promise<void> }) {
  const { run, busy, issue } = useAction(onRemove);
  return (
    <div className="account-review-row">
      <span>{value}</span>
      <Button size="small" loading={busy} onClick={() => void run()}>
        {label}
      </Button>
      <ErrorNotice text={issue} />
    </div>
  );
}
