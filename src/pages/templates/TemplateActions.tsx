import { Button } from 'antd';
import type { Template } from '#contract/templates';
import { forEachSelected } from '@/components/list/forEachSelected';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { listTemplates } from './templateList';

const toggleArchived = ({ id, archivedAt, version }: Template) =>
  api.templates[archivedAt === null ? 'archive' : 'unarchive']({ params: { id }, body: { version } });

/** Archives or restores the selected templates, with undo. */
export default function TemplateActions({
  selection,
  archived,
}: {
  selection: Selection;
  archived: boolean;
}) {
  const t = useText();
  const { run, busy } = useBulkAction('templates', async (rows) => {
    const { done, refused } = await forEachSelected(
      rows,
      listTemplates,
      (id) => api.templates.read({ params: { id } }),
      async (template) =>
        (template.archivedAt !== null) === archived ? await toggleArchived(template) : undefined,
    );
    return {
      message:
        done.length > 0
          ? t(archived ? 'templates.unarchived.many' : 'templates.archived.many', { count: done.length })
          : undefined,
      refused,
      undo: () => Promise.all(done.map(toggleArchived)),
    };
  });
  return (
    <Button loading={busy} onClick={() => void run(selection)}>
      {t(archived ? 'templates.unarchive' : 'templates.archive')}
    </Button>
  );
}
