const particles = new Set(
  "van von vom zu zum zur de den der des del della dei degli di da das do dos du la le ten ter te 't het op aan".split(
    ' ',
  ),
);

/** Returns whether a word is a particle of the family name that follows it: `van`, `de`, `d’`. */
export const isParticle = (word: string): boolean => particles.has(word) || /^\p{Ll}['’]$/u.test(word);
