import {
  findNeighbours,
  getNextBid,
  type IncrementBody,
  isOnIncrement,
  listBids,
} from '#contract/money/increments';

/** The table used by many salerooms, in whole units: 1s, 2s, 0-2-5-8, 5s. */
const universal: IncrementBody = {
  mode: 'SNAP',
  rows: [
    { from: 0, step: 10 },
    { from: 200, step: 20 },
    { from: 300, per: 100, pattern: [0, 20, 50, 80] },
    { from: 500, step: 50 },
    { from: 1000, step: 100 },
    { from: 2000, step: 200 },
    { from: 3000, per: 1000, pattern: [0, 200, 500, 800] },
    { from: 5000, step: 500 },
    { from: 10_000, step: 1000 },
    { from: 20_000, step: 2000 },
    { from: 30_000, per: 10_000, pattern: [0, 2000, 5000, 8000] },
    { from: 50_000, step: 5000 },
    { from: 100_000, step: 10_000 },
  ],
};

test.each([
  [300, 320],
  [320, 350],
  [380, 400],
  [950, 1000],
  [2800, 3000],
  [4800, 5000],
  [0, 10],
  [190, 200],
  [280, 300],
  [30_000, 32_000],
  [48_000, 50_000],
  [100_000, 110_000],
])('the bid after %d is %d', (current, next) => expect(getNextBid(current, universal)).toBe(next));

test('lists the bids between 300 and 500', () => {
  expect(listBids(300, 9, universal)).toEqual([300, 320, 350, 380, 400, 420, 450, 480, 500]);
});

test('finds the neighbors of a bid off the table, and the next bid snaps back', () => {
  expect(findNeighbours(330, universal)).toEqual({ below: 320, above: 350 });
  expect(findNeighbours(955, universal)).toEqual({ below: 950, above: 1000 });
  expect(findNeighbours(350, universal)).toBeUndefined();
  expect(getNextBid(331, universal)).toBe(350);
  expect(isOnIncrement(331, universal)).toBe(false);
});

test('supports the steps of auction.fr', () => {
  const table: IncrementBody = {
    mode: 'SNAP',
    rows: [
      { from: 0, step: 5 },
      { from: 20, step: 10 },
      { from: 200, step: 50 },
      { from: 500, step: 100 },
      { from: 1000, step: 200 },
      { from: 5000, step: 500 },
      { from: 10_000, step: 1000 },
      { from: 20_000, step: 2000 },
      { from: 50_000, step: 5000 },
      { from: 100_000, step: 10_000 },
    ],
  };
  expect([15, 20, 190, 480, 900, 4800, 9500, 48_000, 99_000].map((bid) => getNextBid(bid, table))).toEqual([
    20, 30, 200, 500, 1000, 5000, 10_000, 50_000, 100_000,
  ]);
});

test('in mode ADD adds the step of the current bid, wherever it is', () => {
  const table: IncrementBody = {
    mode: 'ADD',
    rows: [
      { from: 50, step: 10 },
      { from: 500, step: 50 },
    ],
  };
  expect(getNextBid(310, table)).toBe(320);
  expect(getNextBid(805, table)).toBe(855);
  expect(isOnIncrement(805, table)).toBe(true);
  expect(isOnIncrement(40, table)).toBe(false);
});

test('starts at the first row for lower bids', () => {
  const table: IncrementBody = { mode: 'SNAP', rows: [{ from: 50, step: 10 }] };
  expect(getNextBid(20, table)).toBe(50);
  expect(findNeighbours(20, table)).toEqual({ below: null, above: 50 });
});

test('every next bid is the lowest higher bid on the table', () => {
  const figures = Array.from({ length: 12_001 }, (_, amount) => amount).filter((amount) =>
    isOnIncrement(amount, universal),
  );
  const higher = (amount: number) => figures.find((figure) => figure > amount);
  const amounts = Array.from({ length: 11_500 }, (_, amount) => amount);
  expect(amounts.filter((amount) => getNextBid(amount, universal) !== higher(amount))).toEqual([]);
});
