import type { TemplateRow } from '#contract/templates';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';

type Archived = Pick<TemplateRow, 'id' | 'name' | 'archivedAt' | 'version'>;

/** Puts a template away or takes it out again, with the way back. */
export function useArchiving() {
  const t = useText();
  const turn = async ({ id, archivedAt, version }: Archived): Promise<Archived> => {
    const turned = await api.templates[archivedAt === null ? 'archive' : 'unarchive']({
      params: { id },
      body: { version },
    });
    await queryClient.invalidateQueries(showing('templates'));
    return turned;
  };
  return useAction(async (template: Archived) => {
    const { name } = template;
    const turned = await turn(template);
    notifyDone(
      t(turned.archivedAt === null ? 'templates.unarchived.done' : 'templates.archived.done', { name }),
      {
        label: t('common.undo'),
        run: () => void turn(turned),
      },
    );
  });
}
