import { useModel } from '@umijs/max';
import type { FormInstance } from 'antd';
import type { Note, NoteKind } from '#contract/notes';
import { toInstant, toPreciseWallClock } from '@/components/time/saleClock';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { customerKeys } from '@/services/queryKeys';

export interface NoteValues {
  kind: NoteKind;
  text: string;
  /** in the time zone of the company; undefined when the form does not ask for it, as for a plain note */
  at?: string | null;
  mentions: number[];
}
export interface NoteOptions {
  customerId: number;
  /** absent: a new note */
  note?: Note;
  onDone?(): void;
}

/**
 * Returns the moment of a note. The input has no seconds, so an unchanged value keeps the stored moment; without a value an
 * existing note keeps its moment and a new one gets the current time.
 */
function resolveMoment(at: string | null | undefined, note: Note | undefined, zone: string): string {
  if (note && (!at || at === toPreciseWallClock(note.at, zone))) return note.at;
  return at ? toInstant(at, zone) : new Date().toISOString();
}

/** Returns the functions that create, update and delete a note. */
export function useNoteActions({ customerId, note, onDone }: NoteOptions, form: FormInstance<NoteValues>) {
  const { initialState } = useModel('@@initialState');
  const zone = initialState?.house.timeZone ?? 'UTC';
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: customerKeys.timeline(customerId) });
    void queryClient.invalidateQueries({ queryKey: ['customers'] });
    onDone?.();
  };
  const saving = useAction(
    async ({ at, ...values }: NoteValues) => {
      const body = { ...values, at: resolveMoment(at, note, zone) };
      if (note) await api.notes.update({ params: { id: note.id }, body: { ...body, version: note.version } });
      else await api.notes.create({ params: { id: customerId }, body });
      form.resetFields();
      await refresh();
    },
    { form },
  );
  const removing = useAction(async () => {
    if (note) await api.notes.remove({ params: { id: note.id }, body: { version: note.version } });
    await refresh();
  });
  return { saving, removing, zone };
}
