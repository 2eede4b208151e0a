import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { pickFieldValues } from '#contract/api/field';
import { limits } from '#contract/api/limits';
import { type Collection, collectionFields } from '#contract/collections';
import type { Link } from '#contract/links';
import Author from '@/components/avatars/Author';
import GuardedForm from '@/components/form/GuardedForm';
import Sheet from '@/components/form/Sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import DayInput from '@/components/time/DayInput';
import { LocalTime, SaleDay } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient, storeReply } from '@/services/queries';
import { collectionKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { LinkOpenings, LinkState } from './LinkUse';
import '@/components/page/entryRows.css';
import './share.css';

const linksKey = (id: number) => ['links', id];
const refresh = (id: number) =>
  Promise.all([linksKey(id), ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** `?share=`: lists the external links to a collection and how often each was opened, and creates new ones. */
export default function ShareSheet({ collection }: { collection: Collection }) {
  const t = useText();
  return (
    <Sheet open param="share" size={640} title={t('links.title', { code: collection.code })}>
      {collection.visibility === 'INTERNAL' ? (
        <OpenForLinks collection={collection} />
      ) : (
        <NewLink collection={collection} />
      )}
      <Links collection={collection} />
    </Sheet>
  );
}

/** Says that only staff can see the collection, and lets its editors make it visible through links. */
function OpenForLinks({ collection }: { collection: Collection }) {
  const t = useText();
  const { id, version, editable } = collection;
  const open = useAction(async () => {
    const form = { ...pickFieldValues(collectionFields, collection), visibility: 'LINK' as const };
    storeReply(
      collectionKeys.read(id),
      await api.collections.update({ params: { id }, body: { ...form, version } }),
    );
    void queryClient.invalidateQueries(queriesShowing('collections'));
    notifyDone(t('links.opened.forLinks'));
  });
  return (
    <>
      <Alert
        type="info"
        title={t('refusal.link.internal')}
        description={t(editable ? 'links.open.hint' : 'links.open.ask')}
        action={
          editable && (
            <Button type="primary" loading={open.busy} onClick={() => void open.run()}>
              {t('links.open')}
            </Button>
          )
        }
      />
      <ErrorNotice text={open.issue} />
    </>
  );
}

interface Values {
  label?: string;
  until?: string;
}

/** Asks who a link is for and when it expires, then shows its address once. */
function NewLink({ collection: { id } }: { collection: Collection }) {
  const t = useText();
  const [form] = Form.useForm<Values>();
  const [created, setCreated] = useState<string>();
  const make = useAction(
    async ({ label = '', until }: Values) => {
      const { address } = await api.links.make({ params: { id }, body: { label, until: until || null } });
      setCreated(address);
      form.resetFields();
      await refresh(id);
    },
    { form },
  );
  return (
    <section className="share-new">
      <p>{t('links.hint')}</p>
      <GuardedForm form={form} layout="vertical" onFinish={(values) => void make.run(values)}>
        <div className="share-fields">
          <Form.Item name="label" label={t('links.label')}>
            <Input maxLength={limits.name} autoComplete="off" />
          </Form.Item>
          <Form.Item name="until" label={t('links.until')}>
            <DayInput />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={make.busy}>
            {t('links.make')}
          </Button>
        </div>
      </GuardedForm>
      <ErrorNotice text={make.issue} />
      {created && <Address address={created} />}
    </section>
  );
}

function Address({ address }: { address: string }) {
  const t = useText();
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(address);
    notifyDone(t('links.copied'));
  });
  return (
    <div className="share-address" role="status">
      <p>{t('links.once')}</p>
      <Input
        readOnly
        aria-label={t('links.address')}
        value={address}
        onFocus={({ target }) => target.select()}
        suffix={
          <Button size="small" onClick={() => void copy.run()}>
            {t('links.copy')}
          </Button>
        }
      />
      <a href={address} target="_blank" rel="noreferrer">
        {t('links.see')}
      </a>
      <ErrorNotice text={copy.issue} />
    </div>
  );
}

function Links({ collection }: { collection: Collection }) {
  const t = useText();
  const { id } = collection;
  const query = useQuery({
    queryKey: linksKey(id),
    queryFn: () => api.links.list({ params: { id }, query: { pageSize: 100 } }),
  });
  return (
    <Loaded query={query}>
      {({ data, total }) => (
        <section>
          <h2>{t('links.made', { count: total })}</h2>
          <ul className="entry-rows">
            {data.map((link) => (
              <OneLink key={link.id} link={link} collection={collection} />
            ))}
          </ul>
          {total > data.length && (
            <p className="entry-rows-quiet">{t('links.older', { count: total - data.length })}</p>
          )}
        </section>
      )}
    </Loaded>
  );
}

function OneLink({ link, collection }: { link: Link; collection: Collection }) {
  const t = useText();
  const { label, by, byId, createdAt, expiresAt, revokedAt, opened, lastOpenedAt } = link;
  const expired = expiresAt !== null && new Date(expiresAt) <= new Date();
  const name = label || t('links.unnamed');
  const revoke = useAction(async () => {
    await api.links.revoke({ params: { id: collection.id, link: link.id } });
    await refresh(collection.id);
    notifyDone(t('links.revoked', { name }));
  });
  return (
    <li>
      <div>
        <b dir="auto">{name}</b> <LinkState revokedAt={revokedAt} isExpired={expired} />
        <p className="entry-rows-quiet">
          <Author id={byId} name={by} /> · <LocalTime at={createdAt} />
          {expiresAt !== null && (
            <>
              {' · '}
              {t('links.ends')} <LastDay at={expiresAt} zone={collection.timeZone} />
            </>
          )}
        </p>
        <LinkOpenings opened={opened} lastOpenedAt={lastOpenedAt} />
        <ErrorNotice text={revoke.issue} />
      </div>
      {revokedAt === null && !expired && (
        <Popconfirm
          title={t('links.revoke.ask', { name })}
          okText={t('links.revoke')}
          okButtonProps={{ danger: true, autoFocus: true }}
          onConfirm={() => void revoke.run()}
        >
          <Button danger size="small" loading={revoke.busy} aria-label={t('links.revoke.one', { name })}>
            {t('links.revoke')}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

/** A link expires at the end of this day. */
const LastDay = ({ at, zone }: { at: string; zone: string }) => (
  <SaleDay at={new Date(new Date(at).getTime() - 1).toISOString()} zone={zone} />
);
