import type { TemplateRow } from '#contract/templates';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

type ArchivableTemplate = Pick<TemplateRow, 'id' | 'name' | 'archivedAt' | 'version'>;

/** Archives or restores a template, with undo. */
export function useArchiving() {
  const t = useText();
  const toggleArchived = async ({
    id,
    archivedAt,
    version,
  }: ArchivableTemplate): Promise<ArchivableTemplate> => {
    const updated = await api.templates[archivedAt === null ? 'archive' : 'unarchive']({
      params: { id },
      body: { version },
    });
    await queryClient.invalidateQueries(queriesShowing('templates'));
    return updated;
  };
  return useAction(async (template: ArchivableTemplate) => {
    const { name } = template;
    const updated = await toggleArchived(template);
    notifyDone(
      t(updated.archivedAt === null ? 'templates.unarchived.done' : 'templates.archived.done', { name }),
      {
        label: t('common.undo'),
        run: () => void toggleArchived(updated),
      },
    );
  });
}
