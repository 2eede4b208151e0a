/** The day the presets of this folder were written. */
const writtenOn = '2026-11-21';

/** Source and date of a preset that is Rostrum's own; `basis`: what it rests on or is for. */
export const ownSource = (basis?: string) => ({
  source: basis ? `Rostrum; ${basis}` : 'Rostrum',
  sourceDate: writtenOn,
});

/** Source and date of figures whose source names no day: the day they were entered, and the source says so. */
export const enteredSource = (source: string) => ({
  source: `${source}; as entered in Rostrum`,
  sourceDate: writtenOn,
});
