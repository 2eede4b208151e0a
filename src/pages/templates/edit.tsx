import { MoreOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useAccess, useParams } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import type { Template } from '#contract/templates';
import Author from '@/components/avatars/Author';
import { lastList } from '@/components/list/lastList';
import { menuLink } from '@/components/list/menu';
import ButtonMenu from '@/components/page/ButtonMenu';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import StatusTag from '@/components/page/StatusTag';
import Present from '@/components/presence/Present';
import { useRecent } from '@/components/search/recents';
import { LocalTime } from '@/components/time/SaleTime';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import { getTemplateName } from './names';
import { useArchiving } from './useArchiving';

const TemplateForm = lazy(() => import('./TemplateForm'));
const Versions = lazy(() => import('./Versions'));

/** `/template/:id`: the email in its languages, with its versions (`?versions=all`). */
export default function TemplatePage() {
  const { id } = useParams<{ id: string }>();
  return <OneTemplate key={id} id={Number(id)} />;
}

function OneTemplate({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['templates', 'one', id],
    queryFn: () => api.templates.read({ params: { id } }),
  });
  useRecent('templates', query.data?.id);
  return <Loaded query={query}>{(template) => <TemplateContent template={template} />}</Loaded>;
}

function TemplateContent({ template }: { template: Template }) {
  const t = useText();
  const { query } = useUrl();
  const { kind, archivedAt, updatedAt, by, byId, languages } = template;
  const name = getTemplateName(t, template);
  usePageTitle(undefined, name);
  return (
    <>
      <PageHead
        title={name}
        back={{ to: lastList('/templates'), label: t('templates.back') }}
        status={
          <>
            {archivedAt !== null && <StatusTag label={t('templates.archived')} tone="quiet" />}
            <Present noun="templates" id={template.id} />
          </>
        }
        facts={
          <>
            {kind === 'TRANSACTIONAL' && <span>{t('templates.tab.transactional')}</span>}
            <span>{languages.map((language) => languageNames[language]).join(', ')}</span>
            <span>
              {t('templates.updatedAt')} <LocalTime at={updatedAt} /> ·{' '}
              <Author id={byId} name={by} otherwise={t('templates.by.house')} />
            </span>
          </>
        }
        action={<Actions template={template} />}
      />
      <Suspense>
        <TemplateForm template={template} />
        {query.has('versions') && <Versions template={template} />}
      </Suspense>
    </>
  );
}

function Actions({ template }: { template: Template }) {
  const t = useText();
  const access = useAccess();
  const { run, busy, issue } = useArchiving();
  return (
    <>
      <ErrorNotice text={issue} />
      <LinkButton to={`/template/${template.id}?versions=all`}>{t('templates.versions')}</LinkButton>
      {access['templates:edit'] && template.kind === 'CAMPAIGN' && (
        <ButtonMenu
          menu={{
            items: [
              menuLink(
                'duplicate',
                <Link to={`/templates?template=new&from=${template.id}`}>{t('templates.duplicate')}</Link>,
              ),
              {
                key: 'archive',
                label: t(template.archivedAt === null ? 'templates.archive' : 'templates.unarchive'),
                onClick: () => void run(template),
              },
            ],
          }}
        >
          <Button
            loading={busy}
            icon={<MoreOutlined />}
            aria-label={t('common.more')}
            title={t('common.more')}
          />
        </ButtonMenu>
      )}
    </>
  );
}
