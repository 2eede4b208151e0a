/** Artists: by whom the things are. */
export default {
  'artists.title': 'Artists',
  'artists.import': 'Import…',
  'artists.empty': 'No artists yet',
  'artists.empty.hint': 'Import a list of artists: the field for the artist suggests from it.',
  'artists.externalRef': 'Number elsewhere',
} as const;
