import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Template } from '#contract/templates';
import History from '@/components/activity/History';
import Author from '@/components/avatars/Author';
import Sheet from '@/components/form/Sheet';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient, storeReply } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import Differences from './Differences';
import { getWritePermission } from './names';
import './templates.css';

/** Lists the saved versions of a template; shows one beside the list, with the changes since. */
export default function Versions({ template }: { template: Template }) {
  const t = useText();
  const { query, set } = useUrl();
  const { id } = template;
  const selectedNumber = Number(query.get('versions')) || undefined;
  const list = useQuery({
    queryKey: ['templates', 'versions', id],
    queryFn: () => api.templates.versions({ params: { id }, query: { pageSize: 100 } }),
  });
  return (
    <Sheet param="versions" open title={t('templates.versions')} size={860}>
      <Loaded query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('templates.versions.none')}</p>
          ) : (
            <div className="template-versions">
              <ol>
                {data.map(({ number, at, by, byId }) => (
                  <li key={number}>
                    <button
                      type="button"
                      aria-current={number === selectedNumber}
                      onClick={() => set({ versions: number })}
                    >
                      {t('templates.version', { number })}
                      <small>
                        <LocalTime at={at} />
                      </small>
                    </button>
                    <small className="template-author">
                      <Author id={byId} name={by} otherwise={t('templates.by.house')} />
                    </small>
                  </li>
                ))}
              </ol>
              {selectedNumber !== undefined && <VersionDetails template={template} number={selectedNumber} />}
            </div>
          )
        }
      </Loaded>
      <History subject={{ noun: 'templates', id }} />
    </Sheet>
  );
}

function VersionDetails({ template, number }: { template: Template; number: number }) {
  const t = useText();
  const access = useAccess();
  const { id, version, archivedAt } = template;
  const query = useQuery({
    queryKey: ['templates', 'version', id, number, version],
    queryFn: () => api.templates.version({ params: { id, number } }),
  });
  const { run, busy, issue } = useAction(async () => {
    storeReply(
      ['templates', 'one', id],
      await api.templates.restore({ params: { id, number }, body: { version } }),
    );
    await queryClient.invalidateQueries(queriesShowing('templates'));
    notifyDone(t('templates.version.restored', { number }));
  });
  return (
    <Loaded query={query}>
      {({ differences, contents }) => (
        <section>
          <ErrorNotice text={issue} />
          <h3>{t('templates.version.since')}</h3>
          {differences.length === 0 ? (
            <p>{t('templates.version.same')}</p>
          ) : (
            <Differences differences={differences} before={contents} after={template.contents} />
          )}
          {access[getWritePermission(template)] && archivedAt === null && differences.length > 0 && (
            <Button type="primary" loading={busy} onClick={() => void run()}>
              {t('templates.version.restore')}
            </Button>
          )}
        </section>
      )}
    </Loaded>
  );
}
