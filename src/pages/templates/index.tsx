import { PlusOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { lazy, Suspense, useMemo } from 'react';
import type { TemplateRow } from '#contract/templates';
import Author from '@/components/avatars/Author';
import { useSubjectText } from '@/components/emails/useSubjectText';
import ListPage from '@/components/list/ListPage';
import { useRememberedList } from '@/components/list/lastList';
import { prefetchList } from '@/components/list/listQuery';
import { menuLink } from '@/components/list/menu';
import type { ListColumn } from '@/components/list/types';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { LocalTime } from '@/components/time/SaleTime';
import { languageNames } from '@/locales/languageNames';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { getTemplateName } from './names';
import { listTemplates, type Tab, tabs } from './templateList';
import { useArchiving } from './useArchiving';

const NewTemplate = lazy(() => import('./NewTemplate'));
const TemplateActions = lazy(() => import('./TemplateActions'));

const defaultSort = '-updatedAt';
const hrefOf = ({ id }: TemplateRow) => `/template/${id}`;

export function ahead(address: URLSearchParams) {
  prefetchList('templates', listTemplates, address, { tab: 'campaign', sort: defaultSort });
}

/** `/templates`: reusable emails; a new one is created in a sheet (`?template=new`). */
export default function Templates() {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  useRememberedList('/templates');
  const columns = useColumns();
  const archiving = useArchiving();
  const tab = query.get('tab');
  const visibleTabs = useMemo(
    () => (Object.keys(tabs) as Tab[]).map((key) => ({ key, label: t(`templates.tab.${key}`) })),
    [t],
  );
  const create = access['templates:edit'] && (
    <LinkButton to="/templates?template=new" type="primary" icon={<PlusOutlined />}>
      {t('templates.new')}
    </LinkButton>
  );
  return (
    <>
      <ListPage<TemplateRow>
        noun="templates"
        list={listTemplates}
        title={t('templates.title')}
        action={create}
        columns={columns}
        defaultSort={defaultSort}
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={(row) => getTemplateName(t, row)}
        tabs={visibleTabs}
        actions={
          access['templates:edit'] && tab !== 'transactional'
            ? (selection) => <TemplateActions selection={selection} archived={tab === 'archived'} />
            : undefined
        }
        rowMenu={(row) => [
          menuLink('open', <Link to={hrefOf(row)}>{t('list.open')}</Link>),
          ...(access['templates:edit'] && row.kind === 'CAMPAIGN'
            ? [
                menuLink(
                  'duplicate',
                  <Link to={`/templates?template=new&from=${row.id}`}>{t('templates.duplicate')}</Link>,
                ),
                {
                  key: 'archive',
                  label: t(row.archivedAt === null ? 'templates.archive' : 'templates.unarchive'),
                  onClick: () => void archiving.run(row),
                },
              ]
            : []),
        ]}
        empty={{ title: t('templates.empty'), hint: t('templates.empty.hint'), action: create }}
      />
      {query.get('template') === 'new' && access['templates:edit'] && (
        <Suspense>
          <NewTemplate />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): ListColumn<TemplateRow>[] {
  const t = useText();
  const line = useSubjectText();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('templates.name'),
        sort: 'name',
        render: (row) => <b>{getTemplateName(t, row)}</b>,
      },
      { key: 'subject', title: t('templates.subject'), render: ({ subject }) => line(subject) },
      {
        key: 'languages',
        title: t('templates.languages'),
        width: 210,
        render: ({ languages }) => languages.map((language) => languageNames[language]).join(', '),
      },
      {
        key: 'updatedAt',
        title: t('templates.updatedAt'),
        width: 170,
        sort: 'updatedAt',
        render: ({ updatedAt }) => <LocalTime at={updatedAt} />,
      },
      {
        key: 'by',
        title: t('templates.by'),
        width: 150,
        render: ({ by, byId }) => <Author id={byId} name={by} otherwise={t('templates.by.house')} />,
      },
    ],
    [t, line],
  );
}
