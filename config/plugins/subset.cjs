const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const subsetFont = require('subset-font');

/** OpenType features that Rostrum uses: accents, kerning, and tabular figures for columns. */
const features = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** A webpack loader that reduces a font to the weights and characters declared in `src/fonts.css` and to these features. */
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
