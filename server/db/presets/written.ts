/** The day the presets of this folder were written. */
const written = '2026-11-21';

/** Source and date of a preset that is Rostrum's own; `basis`: what it rests on or is for. */
export const own = (basis?: string) => ({
  source: basis ? `Rostrum; ${basis}` : 'Rostrum',
  sourceDate: written,
});

/** Source and date of figures whose source names no day: the day they were entered, and the source says so. */
export const entered = (source: string) => ({
  source: `${source}; as entered in Rostrum`,
  sourceDate: written,
});
