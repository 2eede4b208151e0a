import { extname } from 'node:path/posix';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { enqueueAll, PermanentError, type Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { paintPicture } from '../pictures/sizes';
import type { DemoRows, Drawing, ItemRow } from './book';
import { draw } from './drawing/draw';
import type { Random } from './random';
import { type Subject, subjects } from './words/item-spec';
import type { DemoPlace } from './world';

/** How many different pictures of each kind exist; a large sale shows some of them twice. */
const maxVariants: Record<Subject, number> = {
  landscape: 22,
  seascape: 12,
  stillLife: 18,
  portrait: 14,
  abstract: 16,
  print: 40,
  drawing: 14,
  photograph: 18,
  sculpture: 12,
  chest: 8,
  chair: 6,
  table: 6,
  longcase: 6,
  bracketClock: 6,
  vase: 12,
  bowl: 8,
  teapot: 6,
  candlesticks: 4,
  rug: 6,
  ring: 14,
  brooch: 10,
  watch: 10,
  book: 8,
  letter: 4,
  map: 6,
  coin: 4,
};

/** Returns a function that adds pictures to items: the rows and jobs now, the drawing after the start. */
export function createPictureAdder(book: DemoRows, random: Random, pictureId: () => number, keyStem: string) {
  const decks = new Map<Subject, Drawing[]>();
  const nextDrawing = (subject: Subject): Drawing => {
    const deck = decks.get(subject) ?? [];
    const drawing = deck.pop();
    decks.set(subject, deck);
    if (drawing) return drawing;
    const existing = book.drawings.filter((one) => one.subject === subject);
    if (existing.length >= maxVariants[subject]) {
      deck.push(...random.shuffled(existing));
      return nextDrawing(subject);
    }
    const created = {
      fileKey: `pictures/${keyStem}-${book.drawings.length + 1}/original.jpeg`,
      subject,
      seed: random.integer(1, 2 ** 31),
    };
    book.drawings.push(created);
    return created;
  };
  return (item: ItemRow, subject: Subject, place: DemoPlace | undefined, by: number, at: number): void => {
    const { fileKey } = nextDrawing(subject);
    const fileName = `${place?.code ?? 'stock'}-${item.id}${extname(fileKey)}`;
    book.pictures.push({
      id: pictureId(),
      item_id: item.id,
      position: 1,
      file_name: fileName,
      file_key: fileKey,
      bytes: 0,
      created_at: at,
    });
    book.events.push({
      at,
      user_id: by,
      noun: 'items',
      noun_id: item.id,
      action: 'add-picture',
      changes: { picture: [null, fileName] },
    });
  };
}

/** Enqueues one job per picture, those that staff see first at the front. */
export function enqueueDrawings(tx: Db, { drawings, pictures }: DemoRows): Promise<number[]> {
  const lastUsedAt = new Map<string, number>();
  for (const { file_key, created_at } of pictures)
    lastUsedAt.set(file_key, Math.max(created_at, lastUsedAt.get(file_key) ?? 0));
  const usedAt = ({ fileKey }: Drawing) => lastUsedAt.get(fileKey) ?? 0;
  const ordered = drawings.toSorted((a, b) => usedAt(b) - usedAt(a));
  return enqueueAll(tx, 'demo-picture', ordered);
}

/** Draws, renders and resizes one picture, as a job. */
export async function paintDrawing(
  app: AppContext,
  { fileKey, subject, seed }: Payload<'demo-picture'>,
  { step }: Pick<Run, 'step'>,
): Promise<void> {
  const validSubject = subjects.find((one) => one === subject);
  if (!validSubject) throw new PermanentError(`nobody draws a ${subject}`);
  await step(() => paintPicture(app, fileKey, draw(validSubject, seed)));
}
