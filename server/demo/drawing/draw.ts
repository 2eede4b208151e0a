import { createRandom } from '../random';
import type { Subject } from '../words/item-spec';
import { abstract, print } from './abstract';
import { portrait, sculpture } from './figures';
import { bracketClock, chair, chest, longcase, table } from './furniture';
import { book, letter, map } from './paper';
import type { Sheet } from './pen';
import { landscape, penDrawing, photograph, seascape } from './scenes';
import { brooch, coin, ring, rug, watch } from './small';
import { bowl, candlesticks, stillLife, teapot, vase } from './table';

const wide = [1280, 960] as const;
const tall = [960, 1200] as const;
const square = [1080, 1080] as const;

const styles: Record<Subject, readonly [(sheet: Sheet) => string, readonly [width: number, height: number]]> =
  {
    landscape: [landscape, wide],
    seascape: [seascape, wide],
    stillLife: [stillLife, [1200, 1000]],
    portrait: [portrait, tall],
    abstract: [abstract, [1200, 1040]],
    print: [print, [980, 1200]],
    drawing: [penDrawing, wide],
    photograph: [photograph, wide],
    sculpture: [sculpture, tall],
    chest: [chest, [1200, 1040]],
    chair: [chair, tall],
    table: [table, [1200, 1040]],
    longcase: [longcase, [880, 1280]],
    bracketClock: [bracketClock, tall],
    vase: [vase, tall],
    bowl: [bowl, [1200, 960]],
    teapot: [teapot, [1200, 960]],
    candlesticks: [candlesticks, [1040, 1200]],
    rug: [rug, [1280, 860]],
    ring: [ring, square],
    brooch: [brooch, square],
    watch: [watch, square],
    book: [book, [1040, 1200]],
    letter: [letter, tall],
    map: [map, wide],
    coin: [coin, square],
  };

/** Draws a subject as SVG; the same seed draws the same picture. */
export function draw(subject: Subject, seed: number): string {
  const [drawStyle, [width, height]] = styles[subject];
  return drawStyle({ width, height, random: createRandom(seed) });
}
