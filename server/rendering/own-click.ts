import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';

/** Values that the tag uses for the current email. */
interface FillGlobals {
  clicks?: string;
}

const entityCharacters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
};
const decodeEntities = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|#34|#39);/g, (entity) => entityCharacters[entity] ?? '');

/**
 * `{% click 3 %}https://house.test/{{ lot.number }}{% endclick %}`: the link of that number with a URL that differs by
 * recipient. Only the server inserts this tag; authors cannot use it (`tokens.ts`).
 */
export class ClickTag extends Tag {
  private readonly number: string;
  private readonly inner: Template[] = [];

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.number = token.args.trim();
    while (remaining.length > 0) {
      const next = remaining.shift() as TopLevelToken;
      if ('name' in next && next.name === 'endclick') return;
      this.inner.push(liquid.parser.parseToken(next, remaining));
    }
    throw new Error('tag {% click %} not closed');
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    const filled = yield this.liquid.renderer.renderTemplates(this.inner, context);
    const url = this.liquid.options.outputEscape ? decodeEntities(filled) : filled;
    const { clicks } = context.globals as FillGlobals;
    emitter.write(clicks ? `${clicks}${this.number}.${Buffer.from(url).toString('base64url')};` : filled);
  }
}

/** Replaces each link whose URL differs by recipient by the result of `to`. `clicks` is the marker of the model. */
export const ownClicks = (
  part: string,
  clicks: string,
  to: (number: number, url: string) => string,
): string =>
  part.replace(new RegExp(`${clicks}(\\d+)\\.([\\w-]*);`, 'g'), (_, number: string, url: string) =>
    to(Number(number), Buffer.from(url, 'base64url').toString()),
  );
