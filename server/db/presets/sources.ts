/** The day the presets of this folder were written. */
const checkedOn = '2026-11-21';

/** Returns the source and date of a preset that is Rostrum's own. `basis`: what it is based on or intended for. */
export const ownSource = (basis?: string) => ({
  source: basis ? `Rostrum; ${basis}` : 'Rostrum',
  sourceDate: checkedOn,
});

/** Returns the source and date of figures whose source states no date: the date of entry, which the source text mentions. */
export const enteredSource = (source: string) => ({
  source: `${source}; as entered in Rostrum`,
  sourceDate: checkedOn,
});
