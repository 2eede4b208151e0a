import {
  blankSpec,
  createCondition,
  createProvenance,
  formatSize,
  type Genre,
  type Subject,
  toArticle,
} from './item-spec';
import { places, withDates } from './names';

const periods = [
  'George II',
  'George III',
  'Regency',
  'William IV',
  'Victorian',
  'Edwardian',
  'Louis XVI',
  'Empire',
];
const woods = ['mahogany', 'walnut', 'oak', 'satinwood', 'rosewood', 'elm and fruitwood', 'burr walnut'];
const sound = [
  'Of good colour and patination. Minor knocks and scratches commensurate with age.',
  'Old repairs to the feet. Handles replaced.',
  'One small section of veneer replaced. Structurally sound.',
  'Some fading to one side. Locks present, no keys.',
];

const forms: readonly [Subject, string, (r: Parameters<Genre>[0]) => string, number][] = [
  ['chest', 'bow-front chest of drawers', (r) => formatSize(r.integer(80, 105), r.integer(85, 115), 52), 1.2],
  ['chest', 'serpentine commode', (r) => formatSize(86, r.integer(100, 130), 58), 2.6],
  ['chest', 'bachelor’s chest', (r) => formatSize(78, r.integer(70, 82), 36), 1.7],
  ['table', 'tripod occasional table', (r) => `${formatSize(r.integer(66, 74))} high`, 0.6],
  ['table', 'Pembroke table', (r) => formatSize(72, r.integer(75, 100), 78), 0.7],
  ['table', 'library table with leather top', (r) => formatSize(76, r.integer(120, 180), 90), 2.2],
  ['chair', 'elbow chair with shaped splat', (r) => `${formatSize(r.integer(90, 104))} high`, 0.4],
  ['chair', 'wing armchair', (r) => `${formatSize(r.integer(108, 122))} high`, 1.1],
];

export const furniture: Genre = (random) => {
  const [subject, form, dimensions, worth] = random.pick(forms);
  const period = random.pick(periods);
  const isPair = random.chance(0.12);
  return {
    ...blankSpec,
    category: 'Furniture',
    subject,
    title: `${isPair ? 'A pair of' : toArticle(period)} ${period} ${random.pick(woods)} ${isPair ? `${form}s` : form}`,
    medium: '',
    dateText: `circa ${random.integer(174, 186)}0`,
    dimensions: dimensions(random),
    description: random.pick([
      'The moulded top above an arrangement of graduated drawers with brass swan-neck handles, on bracket feet.',
      'With crossbanded top and boxwood stringing, on square tapering legs ending in brass castors.',
      'Carved with acanthus and shells, on cabriole legs with pad feet.',
      'Inlaid with bands of kingwood; the interior fitted with pigeon holes and small drawers.',
    ]),
    conditionReport: createCondition(random, sound),
    provenance: createProvenance(random),
    worth: worth * (isPair ? 2 : 1),
  };
};

export const clock: Genre = (random) => {
  const isTall = random.chance(0.45);
  const period = random.pick(periods);
  const maker = `${random.pick(['Jos.', 'Wm.', 'Thos.', 'Eben.'])} ${random.pick(['Tickell', 'Pendle', 'Strykewell', 'Verge', 'Foliot'])}, ${random.pick(places)}`;
  return {
    ...blankSpec,
    category: 'Clocks',
    subject: isTall ? 'longcase' : 'bracketClock',
    title: `${toArticle(period)} ${period} ${random.pick(woods)} ${isTall ? 'longcase clock' : 'bracket clock'}`,
    artist: maker,
    dateText: `circa ${random.integer(173, 183)}0`,
    dimensions: `${formatSize(isTall ? random.integer(198, 240) : random.integer(36, 58))} high`,
    description: `The ${random.pick(['12-inch arched brass', 'painted', 'silvered'])} dial signed “${maker}”, the ${random.pick(['eight-day', 'thirty-hour'])} movement with anchor escapement striking on a bell.`,
    conditionReport: createCondition(random, [
      'Running at the time of cataloguing; regulation not guaranteed.',
      'Movement complete, in need of a service.',
      'Case with minor restorations to the hood.',
    ]),
    provenance: createProvenance(random),
    worth: isTall ? 1.6 : 1.3,
  };
};

export const ceramics: Genre = (random) => {
  const [subject, form] = random.pick([
    ['vase', 'baluster vase'],
    ['vase', 'bottle vase'],
    ['vase', 'ovoid jar and cover'],
    ['bowl', 'footed bowl'],
    ['bowl', 'punch bowl'],
    ['teapot', 'globular teapot and cover'],
  ] as const);
  return {
    ...blankSpec,
    category: 'Ceramics and glass',
    subject,
    title: `A ${random.pick(['celadon', 'powder-blue', 'famille verte', 'blue and white', 'sang-de-bœuf', 'salt-glazed'])} ${form}`,
    dateText: random.pick(['18th century', '19th century', 'circa 1760', 'late 17th century']),
    dimensions: `${formatSize(random.integer(12, 46))} high`,
    description: random.pick([
      'Painted with sprays of peony and chrysanthemum between ruyi borders, the neck with a band of stiff leaves.',
      'Thinly potted and covered in an even glaze pooling at the foot, which is left in the biscuit.',
      `Decorated with a continuous river landscape, after a pattern of the ${random.pick(places)} manufactory.`,
    ]),
    conditionReport: createCondition(random, [
      'A hairline from the rim, about 3 cm.',
      'Glaze frits to the rim; otherwise good.',
      'Cover associated.',
      'In good condition.',
    ]),
    provenance: createProvenance(random),
    worth: 0.8,
  };
};

export const studioCeramics: Genre = (random, artists) => {
  const artist = random.pick(artists);
  const [subject, form] = random.pick([
    ['vase', 'A tall bottle'],
    ['vase', 'A faceted vase'],
    ['bowl', 'A wide bowl'],
    ['bowl', 'A small footed bowl'],
  ] as const);
  return {
    ...blankSpec,
    category: 'Studio ceramics',
    subject,
    title: form,
    artist: withDates(artist),
    medium: random.pick([
      'stoneware, tenmoku glaze',
      'porcelain, manganese and sgraffito',
      'stoneware, dolomite glaze',
      'raku',
    ]),
    dateText: `circa ${random.integer(196, 199)}5`,
    dimensions: `${formatSize(random.integer(9, 38))} high`,
    description: `Impressed with the potter’s seal and that of the ${random.pick(places)} pottery.`,
    conditionReport: createCondition(random, ['In good condition.', 'A firing crack to the base, as made.']),
    provenance: createProvenance(random),
    arr: artist.died === null || artist.died > 1955,
    worth: 0.9,
  };
};

export const silver: Genre = (random) => {
  const [subject, form] = random.pick([
    ['candlesticks', 'candlesticks'],
    ['teapot', 'teapot'],
    ['teapot', 'coffee pot'],
    ['bowl', 'rose bowl'],
  ] as const);
  const isPair = subject === 'candlesticks';
  return {
    ...blankSpec,
    category: 'Silver',
    subject,
    title: `${isPair ? 'A pair of' : 'A'} ${random.pick(['George II', 'George III', 'Victorian'])} silver ${form}`,
    artist: `Maker’s mark ${random.pick(['T&U', 'OQ', 'JM below a star', 'HB'])}, ${random.pick(places)}`,
    dateText: String(random.integer(1732, 1898)),
    dimensions: `${formatSize(random.integer(14, 31))} high`,
    description: `${random.pick(['Engraved with a crest below a coronet', 'Chased with foliage and scrolls', 'Plain, with gadrooned borders'])}; ${random.integer(380, 2400)} g gross.`,
    conditionReport: createCondition(random, [
      'Marks clear. Minor surface scratches.',
      'One small dent. Marks rubbed but legible.',
    ]),
    provenance: createProvenance(random),
    worth: 1,
  };
};

export const rug: Genre = (random) => ({
  ...blankSpec,
  category: 'Rugs and textiles',
  subject: 'rug',
  title: `${random.pick(['A tribal rug', 'A prayer rug', 'A runner', 'A village carpet'])}, ${random.pick(['the Oriel valley', 'Upper Sarmand', 'the Karavel steppe'])}`,
  dateText: random.pick(['late 19th century', 'early 20th century', 'circa 1900']),
  dimensions: formatSize(random.integer(150, 330), random.integer(95, 210)),
  description:
    'The madder field with stepped medallions and scattered birds, within an ivory border of hooked vines.',
  conditionReport: createCondition(random, [
    'Even wear; selvedges rebound.',
    'Good pile. Slight moth to one end.',
  ]),
  provenance: createProvenance(random),
  worth: 0.7,
});

export const workOfArt: Genre = (random) => ({
  ...blankSpec,
  category: 'Works of art and objects',
  subject: 'sculpture',
  title: random.pick([
    'A carved limewood figure of a pilgrim',
    'A bronze model of a heron',
    'An alabaster relief of a harvest',
    'A gilt-bronze inkstand',
  ]),
  medium: '',
  dateText: random.pick(['16th century', '18th century', '19th century']),
  dimensions: `${formatSize(random.integer(14, 70))} high`,
  description: 'On a later moulded plinth.',
  conditionReport: createCondition(random, [
    'Old losses and worm, now inactive.',
    'Rubbed gilding. One finger restored.',
  ]),
  provenance: createProvenance(random),
  worth: 1.1,
});
