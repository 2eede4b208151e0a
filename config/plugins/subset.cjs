const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const subsetFont = require('subset-font');

/** Accents, distances, and figures of one width where they stand in columns: the rest is set nowhere here. */
const features = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** A webpack loader: of a font the weights and letters that `src/fonts.css` declares, with these features alone. */
module.exports = function subset(font) {
  const done = this.async();
  const sheet = join(this.rootContext, 'src/fonts.css');
  this.addDependency(sheet);
  const css = readFileSync(sheet, 'utf8');
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(css);
  const letters = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first, last = first]) => {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
  });
  subsetFont(font, letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepFeatures: features,
  }).then((made) => done(null, made), done);
};
module.exports.raw = true;
