import { blankSpec, createCondition, createProvenance, formatSize, type Genre, toArticle } from './item-spec';
import { places } from './names';

const stones = ['sapphire', 'ruby', 'emerald', 'aquamarine', 'tourmaline', 'opal', 'garnet', 'spinel'];
const metals = ['18 carat gold', 'platinum', '18 carat white gold', '9 carat gold', 'silver-topped gold'];

export const ring: Genre = (random) => {
  const metal = random.pick(metals);
  const carats = random.between(0.8, 6.5).toFixed(2);
  return {
    ...blankSpec,
    category: 'Jewellery',
    subject: 'ring',
    title: `${toArticle(metal)} ${metal}, ${random.pick(stones)} and diamond ${random.pick(['cluster', 'three-stone', 'target', 'eternity', 'dress'])} ring`,
    dateText: random.pick(['', 'circa 1890', 'circa 1925', 'circa 1950', 'modern']),
    dimensions: `finger size ${random.pick(['K', 'L½', 'M', 'N½', 'O', 'P'])}`,
    description: `The principal stone stated to weigh ${carats} carats, between shoulders set with old brilliant-cut diamonds. ${random.pick(['Cased.', 'With a laboratory report dated this year.', 'Makers’ marks rubbed.'])}`,
    conditionReport: createCondition(random, [
      'Claws secure; light wear to the facets.',
      'Shank resized. One small diamond chipped at the girdle.',
    ]),
    provenance: createProvenance(random),
    worth: 0.4 + Number(carats) / 3,
  };
};

export const brooch: Genre = (random) => {
  const stone = random.pick(stones);
  return {
    ...blankSpec,
    category: 'Jewellery',
    subject: 'brooch',
    title: `${toArticle(stone)} ${stone} and seed-pearl ${random.pick(['spray brooch', 'crescent brooch', 'starburst pendant', 'flower-head brooch'])}`,
    dateText: random.pick(['circa 1880', 'circa 1900', 'circa 1935']),
    dimensions: `${formatSize(random.integer(28, 65) / 10)} wide`,
    description: `Mounted in ${random.pick(metals)}, with later pin; ${random.integer(6, 31)} g.`,
    conditionReport: createCondition(random, [
      'Two pearls discoloured.',
      'In good order.',
      'Pin slightly bent.',
    ]),
    provenance: createProvenance(random),
    worth: 0.7,
  };
};

export const watch: Genre = (random) => {
  const maker = random.pick(['Aldous & Tick', 'Maison Orlange', 'Chronos-Velde', 'Foliot Frères', 'Tickell']);
  return {
    ...blankSpec,
    category: 'Watches',
    subject: 'watch',
    title: `${random.pick(['A gentleman’s steel', 'A gentleman’s 18 carat gold', 'A lady’s platinum and diamond'])} ${random.pick(['wristwatch', 'chronograph', 'dress watch'])}`,
    artist: maker,
    dateText: `circa ${random.integer(193, 199)}5`,
    dimensions: `${random.integer(24, 41)} mm diameter`,
    description: `${maker}, ref. ${random.integer(1100, 9800)}, no. ${random.integer(100_000, 990_000)}; ${random.pick(['manual', 'automatic'])} movement, ${random.pick(['silvered', 'black', 'cream'])} dial with applied batons.`,
    conditionReport: createCondition(random, [
      'Running when tested; service history unknown.',
      'Dial with even patina. Crown replaced.',
    ]),
    provenance: createProvenance(random),
    worth: 1.3,
  };
};

const topics = [
  'A Voyage to the Windless Islands',
  'Observations on the Habits of the Lesser Owl',
  'The Compleat Ferryman',
  'Letters from a Counting-House',
  'A Treatise of Clocks and their Maladies',
  'The Orchards of Harrowmere',
  'An Enquiry into the Nature of Echoes',
  'Fables for the Sober',
  'The Geometry of Sails',
  'A Short History of Candles',
];

export const book: Genre = (random, artists) => {
  const author = random.pick(artists);
  const year = random.integer(1650, 1932);
  const volumes = random.pick([1, 1, 1, 2, 3, 6]);
  return {
    ...blankSpec,
    category: 'Books',
    subject: 'book',
    title: `${random.pick(topics)}. ${random.pick(places)}, ${year}`,
    artist: `${author.surname.toUpperCase()} (${author.name.split(' ')[0]})`,
    dateText: String(year),
    dimensions: random.pick(['8vo', '4to', 'folio', '12mo', 'small 8vo']),
    description: `${random.pick(['First edition', 'Second edition, enlarged', 'First illustrated edition'])}${volumes > 1 ? `, ${volumes} volumes` : ''}, ${random.pick(['engraved frontispiece and 12 plates', 'half-titles present', 'woodcut initials', 'folding map'])}, ${random.pick(['contemporary calf, spine gilt', 'later half morocco', 'original cloth, uncut', 'vellum over boards'])}.`,
    conditionReport: createCondition(random, [
      'Joints cracked but holding.',
      'Some light spotting and offsetting.',
      'Bookplate removed; inner hinges strengthened.',
      'A handsome copy.',
    ]),
    provenance: random.chance(0.4)
      ? `Bookplate of the ${random.pick(places)} Reading Society`
      : createProvenance(random),
    worth: 0.5 + volumes * 0.25,
  };
};

export const letter: Genre = (random, artists) => {
  const writer = random.pick(artists);
  return {
    ...blankSpec,
    category: 'Manuscripts and autographs',
    subject: 'letter',
    title: `Autograph letter signed to ${random.pick(['his brother', 'an unnamed patron', 'the Ferry Company', 'Mrs Underlock'])}`,
    artist: `${writer.surname.toUpperCase()} (${writer.name.split(' ')[0]})`,
    dateText: `${random.integer(1, 28)} ${random.pick(['March', 'May', 'October', 'December'])} ${random.integer(1790, 1915)}`,
    dimensions: `${random.integer(1, 4)} pages, 8vo`,
    description: `Concerning ${random.pick(['the delay of two crates of brushes', 'a quarrel over a boundary hedge', 'the price of lamp oil', 'a visit to the observatory'])}; with the integral address leaf and traces of a seal.`,
    conditionReport: createCondition(random, ['Folds; small loss where opened.', 'Light toning.']),
    provenance: createProvenance(random),
    worth: 0.7,
  };
};

export const map: Genre = (random) => ({
  ...blankSpec,
  category: 'Maps and atlases',
  subject: 'map',
  title: random.pick([
    'The Windless Islands, newly surveyed',
    'A plan of Harrowmere and its liberties',
    'Tabula nova maris Isoldei',
    'The hundred of Low Marrish',
    'A chart of Penhallick Sound',
  ]),
  artist: random.pick(['Strandvosk & Zoon', 'Jeremiah Quillow', 'Veuve Delacroûte']),
  dateText: String(random.integer(1598, 1820)),
  medium: random.pick([
    'engraved map, contemporary outline colour',
    'engraved chart on two sheets',
    'hand-coloured engraving',
  ]),
  dimensions: formatSize(random.integer(28, 55), random.integer(36, 70)),
  description: 'With strapwork cartouche, compass rose and two sea monsters.',
  conditionReport: createCondition(random, [
    'Centre fold strengthened.',
    'Good margins; faint waterstain lower edge.',
  ]),
  provenance: createProvenance(random),
  worth: 0.9,
});

export const coin: Genre = (random) => ({
  ...blankSpec,
  category: 'Coins and medals',
  subject: 'coin',
  title: `${random.pick(['A silver ferry token', 'A bronze prize medal', 'A gilt coronation medal', 'A struck silver crown'])} of ${random.pick(places)}`,
  dateText: String(random.integer(1680, 1910)),
  dimensions: `${random.integer(21, 62)} mm`,
  description: 'Obverse: a bust to the left; reverse: a heron between reeds, legend around.',
  conditionReport: createCondition(random, [
    'Good very fine, toned.',
    'Edge knock at six o’clock, else extremely fine.',
  ]),
  provenance: createProvenance(random),
  worth: 0.8,
});
