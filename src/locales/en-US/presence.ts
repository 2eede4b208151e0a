export default {
  'presence.here': '{count, plural, one {{names} is here too} other {{names} are here too}}',
} as const;
