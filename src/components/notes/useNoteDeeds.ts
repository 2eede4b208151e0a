import { useModel } from '@umijs/max';
import type { FormInstance } from 'antd';
import type { Note, NoteKind } from '#contract/notes';
import { instantOf } from '@/components/time/saleClock';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { queryClient } from '@/services/queries';
import { customerKeys } from '@/services/queryKeys';

export interface NoteValues {
  kind: NoteKind;
  text: string;
  /** on the house's clock */
  at: string | null;
  mentions: number[];
}
export interface NoteOf {
  customerId: number;
  /** absent: a new one */
  note?: Note;
  onDone?(): void;
}

/** Writes a note down, changes it, or takes it away. */
export function useNoteDeeds({ customerId, note, onDone }: NoteOf, form: FormInstance<NoteValues>) {
  const { initialState } = useModel('@@initialState');
  const zone = initialState?.house.timeZone ?? 'UTC';
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: customerKeys.timeline(customerId) });
    void queryClient.invalidateQueries({ queryKey: ['customers'] });
    onDone?.();
  };
  const saving = useDeed(
    async ({ at, ...given }: NoteValues) => {
      const body = { ...given, at: at === null ? new Date().toISOString() : instantOf(at, zone) };
      if (note) await api.notes.update({ params: { id: note.id }, body: { ...body, version: note.version } });
      else await api.notes.create({ params: { id: customerId }, body });
      form.resetFields();
      await refresh();
    },
    { form },
  );
  const removing = useDeed(async () => {
    if (note) await api.notes.remove({ params: { id: note.id }, body: { version: note.version } });
    await refresh();
  });
  return { saving, removing, zone };
}
