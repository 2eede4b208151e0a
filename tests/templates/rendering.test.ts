import { ChildProcess } from 'node:child_process';
import type { EmailContent, LeafBlock } from '#contract/blocks';
import { mailLimits } from '#contract/blocks';
import { compileEmail } from '../../server/rendering/compile';
import { type EmailFiller, startFiller, startRenderer } from '../../server/rendering/fill';
import { ownClicks } from '../../server/rendering/own-click';
import type { LotData, RenderData } from '../../server/rendering/render-data';
import { contentOf, newLot, reader, samplePreview, textOf } from './samplePreview';

const parts = ['picture', 'number', 'artist', 'title', 'details', 'estimate', 'link'] as const;
const grid = (columns: number, source: Extract<LeafBlock, { type: 'lots' }>['source']): LeafBlock => ({
  id: 'grid',
  type: 'lots',
  source,
  parts: [...parts],
  columns,
});
const ids = Object.keys(samplePreview.lots).map(Number);
const everything: EmailContent = {
  ...contentOf(),
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 'footer', type: 'footer' },
      {
        id: 'header',
        type: 'header',
        picture: { fileKey: 'pictures/x/original.jpg', alt: 'Hallam' },
        text: '',
      },
      {
        id: 'title',
        type: 'heading',
        level: 1,
        text: 'Art & {{ customer.first_name | default: "you" }}',
        align: 'LEFT',
      },
      { id: 'text', type: 'text', html: '<p>See <a href="https://hallam.test/a?b=1&amp;c=2">more</a></p>' },
      { id: 'sale', type: 'auction', auctionId: 7, label: '' },
      { id: 'lot', type: 'lot', lotId: 1, parts: [...parts] },
      {
        id: 'columns',
        type: 'columns',
        columns: [
          [
            {
              id: 'image',
              type: 'image',
              picture: { fileKey: 'pictures/x/original.jpg', alt: 'Moon' },
              href: '',
              width: 100,
              align: 'CENTER',
            },
          ],
          [
            {
              id: 'click',
              type: 'button',
              label: 'The sale',
              href: 'https://hallam.test/sale/7',
              align: 'CENTER',
            },
          ],
        ],
      },
      { id: 'divider', type: 'divider' },
      { id: 'spacer', type: 'spacer', height: 20 },
      {
        id: 'social',
        type: 'social',
        links: [{ network: 'INSTAGRAM', href: 'https://instagram.test/hallam' }],
      },
    ],
  },
};

let filler: EmailFiller;
beforeAll(() => {
  filler = startFiller();
});
afterAll(() => filler.close());

describe('email of blocks', () => {
  test('has what email clients require', async () => {
    const { html, issues, weight } = await compileEmail(everything, samplePreview);
    expect(issues).toEqual([]);
    expect(weight).toBe(Buffer.byteLength(html));
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en-US" dir="ltr"/);
    expect(html).toContain('<!--[if mso');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('>Now online</div>');
    const images = [...html.matchAll(/<img\b[^>]*>/g)].map(([image]) => image);
    expect(images.length).toBe(5);
    for (const image of images) expect(image).toMatch(/(?=.* width="\d+")(?=.*\salt=")/s);
    expect(html).not.toMatch(/<link|@import|fonts\.googleapis/);
  });

  test('begins with the tracking pixel and ends with the unsubscribe link, wherever the footer is', async () => {
    const { html } = await compileEmail(everything, samplePreview);
    const at = (text: string) => html.indexOf(text);
    expect(at('{{ pixel }}')).toBeGreaterThan(at('<body'));
    expect(at('{{ pixel }}')).toBeLessThan(at('Now online'));
    expect(at('{{ unsubscribe_url }}')).toBeGreaterThan(at('Instagram'));
    expect(at('{{ preferences_url }}')).toBeGreaterThan(at('Instagram'));
    expect(html).toContain('1 King Street<br>London');
  });

  test('numbers its links, each URL once, with the lot or sale they lead to', async () => {
    const { html, text, links } = await compileEmail(everything, samplePreview);
    expect(links).toEqual([
      { number: 0, url: 'https://hallam.test/a?b=1&c=2', lotId: null, auctionId: null },
      { number: 1, url: 'https://hallam.test/sale/7', lotId: null, auctionId: 7 },
      { number: 2, url: 'https://hallam.test/sale/7/1?from=mail&page=1', lotId: 1, auctionId: 7 },
      { number: 3, url: 'https://instagram.test/hallam', lotId: null, auctionId: null },
    ]);
    expect(html).not.toMatch(/href="https?:/);
    expect(text).not.toMatch(/https?:\/\/(?!rostrum)/);
    const [filled] = await filler.fill({ language: 'en-US', subject: '', html, text }, [
      { ...reader, links: links.map(({ number }) => `https://rostrum.test/c/${number}?a=1&b=2`) },
    ]);
    expect(filled?.html).toContain('href="https://rostrum.test/c/0?a=1&amp;b=2"');
    expect(filled?.text).toContain('The sale: https://rostrum.test/c/1?a=1&b=2');
  });

  test('tracks a URL that is the same for every reader like any other; without a URL there is no link', async () => {
    const content = contentOf(
      { id: 'button', type: 'button', label: 'The sale', href: '{{ sale.url }}', align: 'LEFT' },
      {
        id: 'text',
        type: 'text',
        html: '<p>See <a href="{{ house.website | default: \'https://hallam.test/\' }}">us</a></p>',
      },
    );
    const source: EmailContent = {
      ...content,
      body: { mode: 'HTML', source: '<p><a href="{{ sale.url }}">The sale</a></p>' },
    };
    const about = { url: 'https://hallam.test/spring', auctionId: 9 };
    const sale = { number: 0, url: about.url, lotId: null, auctionId: 9 };
    const home = { number: 1, url: 'https://hallam.test/', lotId: null, auctionId: null };
    const fill = async (content: EmailContent, previewData: RenderData) => {
      const compiled = await compileEmail(content, previewData);
      const [filled] = await filler.fill(compiled, [
        { ...reader, links: compiled.links.map(({ number }) => `https://rostrum.test/c/${number}`) },
      ]);
      return { links: compiled.links, ...filled };
    };
    const first = await fill(content, { ...samplePreview, about });
    expect(first.links).toEqual([sale, home]);
    expect(first.html).toMatch(
      /href="https:\/\/rostrum\.test\/c\/0"[\s\S]*href="https:\/\/rostrum\.test\/c\/1"/,
    );
    expect(first.text).toContain('The sale: https://rostrum.test/c/0\n\nSee us [https://rostrum.test/c/1]');
    const second = await fill(source, { ...samplePreview, about });
    expect(second.links).toEqual([sale]);
    expect(second.html).toContain('href="https://rostrum.test/c/0"');
    expect(second.text).toBe('The sale [https://rostrum.test/c/0]');

    for (const one of [content, source]) {
      const none = await fill(one, samplePreview);
      expect(none.links.map(({ url }) => url)).not.toContain('');
      expect(none.html).toMatch(/<a\s+[^>]*>\s*The sale/);
      expect(none.html).not.toContain('href=""');
      expect(none.text).toMatch(/^The sale$/m);
      expect(none.empty).toEqual(['sale.url']);
    }
  });

  test('tracks a URL with variables as one link as written; its host cannot vary', async () => {
    const content = contentOf({
      id: 'text',
      type: 'text',
      html: [
        '<p><a href="https://house.test/of?a=1&amp;who={{ customer.company }}&amp;n={{ customer.number }}">Yours</a>',
        '<a href="https://house.test{{ customer.company }}">Elsewhere</a>',
        '<a href="https://house.test/">Home</a></p>',
      ].join(' '),
    });
    const compiled = await compileEmail(content, samplePreview);
    expect(compiled.links.map(({ url }) => url)).toEqual([
      'https://house.test/of?a=1&who={{ customer.company }}&n={{ customer.number }}',
      'https://house.test/',
    ]);
    expect(compiled.issues.filter(({ code }) => code === 'BAD_LINK')).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('https://house.test{{') }),
    ]);
    const model = {
      ...reader,
      customer: { company: 'A & "Sons"', number: 'K1' },
      links: compiled.links.map(({ url }) => url),
    };
    const [untracked, sent] = await filler.fill(compiled, [model, { ...model, clicks: 'p123x' }]);
    expect(untracked?.html).toContain(
      'href="https://house.test/of?a=1&amp;who=A &amp; &#34;Sons&#34;&amp;n=K1"',
    );
    const own: [number, string][] = [];
    const html = ownClicks(sent?.html ?? '', 'p123x', (number, url) => {
      own.push([number, url]);
      return 'https://rostrum.test/l/T';
    });
    expect(html).toContain('href="https://rostrum.test/l/T"');
    expect(html).not.toContain('p123x');
    expect(untracked?.text).toContain('Yours [https://house.test/of?a=1&who=A & "Sons"&n=K1]');
    const text = ownClicks(sent?.text ?? '', 'p123x', (number, url) => {
      own.push([number, url]);
      return 'https://rostrum.test/l/T';
    });
    expect(text).toContain('Yours [https://rostrum.test/l/T] Elsewhere');
    expect(text).not.toContain('p123x');
    const both = [0, 'https://house.test/of?a=1&who=A & "Sons"&n=K1'];
    expect(own).toEqual([both, both]);
    // Only the server creates click tags: authors and readers cannot.
    const forged = await compileEmail(
      contentOf({ id: 'text', type: 'text', html: '<p>{% click 0 %}https://evil.test/{% endclick %}</p>' }),
      samplePreview,
    );
    expect(forged.issues).toContainEqual(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  test('keeps a shared URL inside another one, in HTML and text', async () => {
    const about = { url: 'https://hallam.test/spring', auctionId: 9 };
    const html = '<p><a href="https://share.test/?u={{ sale.url }}">Share</a></p>';
    const compiled = await compileEmail(contentOf({ id: 'text', type: 'text', html }), {
      ...samplePreview,
      about,
    });
    expect(compiled.links.map(({ url }) => url)).toEqual(['https://share.test/?u={{ sale.url }}']);
    const [filled] = await filler.fill(compiled, [{ ...reader, sale: { url: about.url }, links: ['none'] }]);
    const fullLink = 'https://share.test/?u=https://hallam.test/spring';
    expect(filled?.html).toContain(`href="${fullLink}"`);
    expect(filled?.text).toContain(`Share [${fullLink}]`);
  });

  test('has a plain text version', async () => {
    const { text } = await compileEmail(everything, samplePreview);
    const [filled] = await filler.fill({ language: 'en-US', subject: '', html: '', text }, [
      { ...reader, links: ['A', 'B', 'C', 'D'] },
    ]);
    expect(filled?.text).toBe(
      [
        'Hallam & Rowe',
        'Art & Vera',
        'See more [A]',
        'Modern Art\nEvening sale\nMay 14, 2026\nLondon\nB',
        'Lot 1 · Vera Inventar · A "river" & its banks, 1\n1891 · oil on canvas · 60 × 80 cm\nEstimate £1,000–2,000\nC',
        'The sale: B',
        'Instagram: D',
        [
          '-- ',
          'Hallam & Rowe',
          '1 King Street\nLondon',
          'You received this email because you subscribed to updates from Hallam & Rowe.',
          'Manage preferences: https://rostrum.test/p/1',
          'Unsubscribe: https://rostrum.test/u/1',
        ].join('\n'),
      ].join('\n\n'),
    );
  });

  test('shows a hundred lots in less than the size at which clients clip emails', async () => {
    for (const columns of [1, 2, 3]) {
      const content = contentOf(grid(columns, { kind: 'PICKED', lotIds: ids }));
      const { weight, issues, html } = await compileEmail(content, samplePreview);
      expect([columns, issues]).toEqual([columns, []]);
      expect(weight).toBeLessThan(mailLimits.clipped);
      expect(html.match(/Lot \d+</g)).toHaveLength(100);
      expect(html).toContain('A &quot;river&quot; &amp; its banks, 1<');
    }
  });

  test('shows each reader their own lots, with and without a picture', async () => {
    const source = { kind: 'INTERESTS', auctionId: 7, most: 3, least: 1, fallback: [] } as const;
    for (const columns of [1, 3]) {
      const compiled = await compileEmail(
        contentOf(grid(columns, { ...source, fallback: [] })),
        samplePreview,
      );
      expect(compiled.issues).toEqual([]);
      const lots = [
        newLot(3, { title: '<i>' }),
        newLot(4, { picture: null }),
        newLot(5, { url: '' }),
        newLot(6),
      ];
      const [some, none] = await filler.fill(compiled, [{ ...reader, grids: { grid: lots } }, reader]);
      expect(some?.html.match(/Lot \d+</g)).toEqual(['Lot 3<', 'Lot 4<', 'Lot 5<', 'Lot 6<']);
      expect(some?.html.match(/<img\b/g)).toHaveLength(3);
      expect(some?.html).toContain('&lt;i&gt;');
      expect(some?.html.match(/<tr>/g)?.length).toBe(some?.html.match(/<\/tr>/g)?.length);
      expect(some?.html.match(/<a href="https:\/\/hallam/g)).toHaveLength(5);
      expect(some?.html).not.toContain('href=""');
      expect(some?.text).toContain('Lot 6 · Vera Inventar');
      expect(none?.html).not.toContain('Lot');
    }
  });

  test('treats only what the author wrote as a variable', async () => {
    const lots = { 1: newLot(1, { title: 'Brackets {{ unclosed', artist: '{{ customer.number }} {% x %}' }) };
    const content = contentOf(
      { id: 'lot', type: 'lot', lotId: 1, parts: [...parts] },
      {
        id: 'a',
        type: 'text',
        html: '<p>&#123;% bogus %&#125; &#123;&#123; customer.first_name &#125;&#125;</p>',
      },
    );
    const compiled = await compileEmail(content, { ...samplePreview, lots });
    expect(compiled.issues).toEqual([]);
    const [filled] = await filler.fill(compiled, [reader]);
    for (const part of [filled?.html.replaceAll('&#123;', '{'), filled?.text])
      for (const source of ['Brackets {{ unclosed', '{{ customer.number }} {% x %}', '{% bogus %}'])
        expect(part).toContain(source);
  });

  test('reports a lot with a link but without a URL', async () => {
    const lots = { 1: newLot(1, { url: '' }) };
    const { issues, html } = await compileEmail(
      contentOf({ id: 'lot', type: 'lot', lotId: 1, parts: [...parts] }),
      { ...samplePreview, lots },
    );
    expect(issues).toEqual([{ code: 'NO_LINK', block: 'lot', detail: '1' }]);
    expect(html).not.toContain('href=""');
  });

  test('shows the same parts of a lot in the plain text', async () => {
    const few: LeafBlock = { id: 'lot', type: 'lot', lotId: 1, parts: ['title'] };
    const { text } = await compileEmail(contentOf(few), samplePreview);
    const { title, estimate, url } = samplePreview.lots[1] ?? newLot(1);
    expect(text).toContain(title);
    for (const hidden of [estimate, url, 'Lot 1']) expect(text).not.toContain(hidden);
  });

  test('detects the end of a URL within a sentence', async () => {
    const { links } = await compileEmail(
      contentOf({
        id: 'a',
        type: 'text',
        html: '<p>https://house.test/a，谢谢光临 (https://house.test/b). </p>',
      }),
      samplePreview,
    );
    expect(links.map(({ url }) => url)).toEqual(['https://house.test/a', 'https://house.test/b']);
  });

  test.each([
    [{ id: 'a', type: 'lot', lotId: 1000, parts: [] }, 'MISSING_LOT'],
    [{ id: 'a', type: 'lots', source: null, parts: [], columns: 1 }, 'MISSING_LOT'],
    [{ id: 'a', type: 'lots', source: { kind: 'PICKED', lotIds: [] }, parts: [], columns: 1 }, 'EMPTY_GRID'],
    [{ id: 'a', type: 'auction', auctionId: null, label: '' }, 'MISSING_SALE'],
    [{ id: 'a', type: 'collection', collectionId: 9, label: '' }, 'MISSING_COLLECTION'],
    [{ id: 'a', type: 'image', picture: null, href: '', width: 50, align: 'LEFT' }, 'MISSING_PICTURE'],
    [
      { id: 'a', type: 'image', picture: { fileKey: 'gone', alt: 'x' }, href: '', width: 50, align: 'LEFT' },
      'MISSING_PICTURE',
    ],
    [
      {
        id: 'a',
        type: 'image',
        picture: { fileKey: 'pictures/x/original.jpg', alt: '' },
        href: '',
        width: 50,
        align: 'LEFT',
      },
      'NO_ALT',
    ],
    [{ id: 'a', type: 'button', label: 'x', href: '', align: 'LEFT' }, 'NO_LINK'],
    [{ id: 'a', type: 'button', label: 'x', href: 'javascript:alert(1)', align: 'LEFT' }, 'BAD_LINK'],
    [{ id: 'a', type: 'button', label: 'x', href: '{{ customer.company }}', align: 'LEFT' }, 'BAD_LINK'],
    [{ id: 'a', type: 'text', html: '{{ customer.nmae }}' }, 'UNKNOWN_VARIABLE'],
    [{ id: 'a', type: 'text', html: '{{ custmer.name }}' }, 'UNKNOWN_VARIABLE'],
    [{ id: 'a', type: 'text', html: '{{ customer.last_name }}' }, 'NO_FALLBACK'],
    [{ id: 'a', type: 'html', html: '<script>alert(1)</script>' }, 'REMOVED'],
    [{ id: 'a', type: 'html', html: '<img src="https://hallam.test/x.png">' }, 'NO_ALT'],
  ] as const)('reports the issue of %j', async (block, code) => {
    const { issues } = await compileEmail(contentOf(block as never), samplePreview);
    expect(issues).toContainEqual(expect.objectContaining({ code, block: 'a' }));
  });

  test('reports sold and withdrawn lots, and a missing postal address', async () => {
    const lots = {
      1: newLot(1, { state: 'SOLD' }),
      2: newLot(2, { state: 'WITHDRAWN' }),
      // Lots sold in a past sale are what emails report on.
      3: newLot(3, { state: 'SOLD', over: true }),
    };
    const houseWithoutAddress = { ...samplePreview.house, address: '' };
    const content = { ...contentOf(grid(1, { kind: 'PICKED', lotIds: [1, 2, 3] })), subject: ' ' };
    const { issues } = await compileEmail(content, { ...samplePreview, lots, house: houseWithoutAddress });
    expect(issues).toEqual([
      { code: 'LOT_SOLD', detail: '1', block: 'grid' },
      { code: 'LOT_WITHDRAWN', detail: '2', block: 'grid' },
      { code: 'NO_ADDRESS' },
      { code: 'NO_SUBJECT' },
    ]);
  });
});

describe('filled email', () => {
  test('escapes values of the reader in HTML and nowhere else', async () => {
    const content = { ...textOf('<p>{{ customer.company }}</p>'), subject: 'To {{ customer.company }}' };
    const compiled = await compileEmail(content, samplePreview);
    const company = '<img src=x onerror=alert(1)> & "Co"\r\nBcc: all@rostrum.test';
    const [filled] = await filler.fill(compiled, [{ ...reader, customer: { company } }]);
    expect(filled?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &#34;Co&#34;');
    expect(filled?.text).toContain(company);
    expect(filled?.subject).toBe('To <img src=x onerror=alert(1)> & "Co" Bcc: all@rostrum.test');
  });

  test('lists variables that are empty for this reader and have no fallback', async () => {
    const compiled = await compileEmail(
      textOf(
        '{{ customer.last_name }}{{ customer.city | default: "there" }}{% if customer.title %}{{ customer.title }}{% endif %}',
      ),
      samplePreview,
    );
    const filled = await filler.fill(compiled, [reader, { ...reader, customer: { last_name: 'Inventar' } }]);
    expect(filled.map(({ empty }) => empty)).toEqual([['customer.last_name'], []]);
  });

  test("formats amounts and dates for the reader's language and the sale's time zone", async () => {
    const html =
      "{{ sale.starts_at | date: 'long' }} {{ sale.starts_at | date: 'time' }} {{ 125000 | money: 'GBP' }}";
    const seen = async (language: 'en-US' | 'pt-BR') => {
      const [filled] = await filler.fill(await compileEmail(textOf(html), { ...samplePreview, language }), [
        reader,
      ]);
      return filled?.text.split('\n')[0];
    };
    expect(await seen('en-US')).toMatch(/^May 15, 2026 12:30\sAM £1,250$/);
    expect(await seen('pt-BR')).toMatch(/^15 de maio de 2026 00:30 £\s1\.250$/);
  });
});

describe('handwritten code', () => {
  const by = (mode: 'MJML' | 'HTML', source: string): EmailContent => ({
    ...contentOf(),
    body: { mode, source },
  });
  const foot = '<p><a href="{{ unsubscribe_url }}">stop</a></p>';

  test('HTML keeps its conditional comments for Outlook and gets inline styles', async () => {
    const source = `<html lang="pt"><head><style>p{color:#123456}@media (max-width:9px){p{color:red}}</style></head><body><!--[if mso]><table><tr><td><![endif]--><p>{{ customer.first_name | default: "você" }}</p><img src="https://a.test/x.png" width="9" alt=""><!--[if mso]></td></tr></table><![endif]-->${foot}</body></html>`;
    const { html, text, issues } = await compileEmail(by('HTML', source), samplePreview);
    expect(issues).toEqual([]);
    expect(html).toContain('<!--[if mso]><table><tr><td><![endif]-->');
    expect(html).toContain('<p style="color: #123456;">{{ customer.first_name | default: "você" }}</p>');
    expect(html).toContain('@media (max-width:9px)');
    expect(text).toContain('{{ customer.first_name | default: "você" }}');
  });

  test('MJML becomes HTML with the same treatment', async () => {
    const source = `<mjml><mj-body><mj-section><mj-column><mj-text>{{ customer.first_name | default: "you" }}</mj-text><mj-button href="https://hallam.test/sale/7">Go</mj-button><mj-text>${foot}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    const { html, links, issues } = await compileEmail(by('MJML', source), samplePreview);
    expect(issues).toEqual([]);
    expect(html).toContain('<!--[if mso');
    expect(links).toEqual([{ number: 0, url: 'https://hallam.test/sale/7', lotId: null, auctionId: 7 }]);
  });

  test('must contain an unsubscribe link, except in transactional emails', async () => {
    const content = by('HTML', '<p>Clocks</p>');
    expect((await compileEmail(content, samplePreview)).issues).toEqual([{ code: 'NO_UNSUBSCRIBE' }]);
    expect((await compileEmail(content, { ...samplePreview, kind: 'TRANSACTIONAL' })).issues).toEqual([]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<form action="https://a.test"><input name="password"></form>',
    '<iframe src="https://a.test"></iframe>',
    '<meta http-equiv="refresh" content="0;url=https://a.test">',
    '<object data="x"></object><embed src="x"><base href="https://a.test"><link rel="stylesheet" href="https://a.test">',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<!--[if mso]> --!><script>alert(1)</script> -->',
    '<!--[if mso]><script>alert(1)</script><![endif]-->',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<style>@import "https://a.test/x.css";</style>',
    '<img src="x" onerror="alert(1)">',
    `<a href="{{ 'javascript:alert(1)' }}">x</a>`,
  ])('is stripped of unsafe content: %s', async (hostile) => {
    for (const content of [
      by('HTML', `${hostile}${foot}`),
      by(
        'MJML',
        `<mjml><mj-body><mj-section><mj-column><mj-text>${hostile}${foot}</mj-text></mj-column></mj-section><mj-raw>${hostile}</mj-raw></mj-body></mjml>`,
      ),
      contentOf({ id: 'html', type: 'html', html: hostile }),
      textOf(hostile),
    ]) {
      const compiled = await compileEmail(content, samplePreview);
      const [filled] = await filler.fill(compiled, [reader]);
      const own = filled?.html.replace(/<meta http-equiv="(?:X-UA-Compatible|Content-Type)"[^>]*>/g, '');
      expect(own).not.toMatch(
        /<script|\son\w+=|javascript:|<form|<input|<iframe|http-equiv|<object|<embed|<base|<link|<svg|@import/i,
      );
    }
  });

  test('MJML cannot include files of the server', async () => {
    const source = `<mjml><mj-head><mj-include path="${process.cwd()}/package.json" type="css" /></mj-head><mj-body><mj-include path="./package.json" /><mj-section><mj-column><mj-text>x${foot}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    const { html } = await compileEmail(by('MJML', source), samplePreview);
    expect(html).not.toContain('rostrum"');
  });

  test('has a maximum length, and invalid MJML is reported', async () => {
    const long = await compileEmail(by('HTML', 'x'.repeat(10_000_000)), samplePreview);
    expect(long.issues).toContainEqual({ code: 'TOO_LONG' });
    const none = await compileEmail(by('MJML', '<p>x</p>{{ unsubscribe_url }}'), samplePreview);
    expect(none.issues).toContainEqual({ code: 'MJML', detail: expect.any(String) });
  });
});

describe('hostile Liquid', () => {
  test.each([
    '{% include "package.json" %}',
    '{% render "package.json" %}',
    '{% layout "package.json" %}',
    '{% raw %}{{ x }}{% endraw %}',
    '{{ customer.first_name | raw }}',
    '{{ customer | json }}',
    '{% capture unsubscribe_url %}x{% endcapture %}',
    '{% liquid assign unsubscribe_url = "x" %}',
    '{% assign unsubscribe_url = "https://a.test" %}',
    '{% for links in (1..3) %}{% endfor %}',
  ])('is refused: %s', async (liquid) => {
    for (const content of [textOf(liquid), { ...textOf('x'), subject: liquid }]) {
      const { issues } = await compileEmail(content, samplePreview);
      expect(issues).toContainEqual(expect.objectContaining({ code: 'FORBIDDEN' }));
    }
  });

  test.each(['{{ customer.name', '{% if true %}', '{% comment %}', '{% endif %}', '{{ | }}'])(
    'that is unbalanced does not swallow other content: %s',
    async (liquid) => {
      const { issues } = await compileEmail(textOf(liquid), samplePreview);
      expect(issues).toContainEqual(expect.objectContaining({ code: 'SYNTAX', block: 'text' }));
    },
  );

  test('reads only values', async () => {
    const paths = [
      'constructor',
      '__proto__',
      'toString',
      'first_name.constructor',
      'constructor.constructor',
    ];
    const compiled = await compileEmail(
      textOf(paths.map((path) => `[{{ customer.${path} }}]`).join('')),
      samplePreview,
    );
    const [filled] = await filler.fill(compiled, [reader]);
    expect(filled?.text).toContain('[][][][][]');
  });

  test.each([
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}',
    "{% assign s = 'xxxxxxxxxx' %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}",
  ])('terminates: %s', async (liquid) => {
    const compiled = await compileEmail(textOf(liquid), samplePreview);
    await expect(filler.fill(compiled, [reader])).rejects.toMatchObject({ code: 'email.unreadable' });
    const [other] = await filler.fill(await compileEmail(textOf('next'), samplePreview), [reader]);
    expect(other?.text).toContain('next');
  });
});

test('replaces a process that crashes and answers the next request', async () => {
  const crashableRenderer = startFiller();
  // Six thousand emails of 200 kB exceed the memory of one process.
  const heavy = textOf(`<p>${'x'.repeat(200_000)}</p>`);
  const compiled = await compileEmail(heavy, samplePreview);
  const drowned = crashableRenderer.fill(
    compiled,
    Array.from({ length: 6000 }, () => reader),
  );
  const waiting = compileEmail(textOf('next'), samplePreview).then((next) =>
    crashableRenderer.fill(next, [reader]),
  );
  await expect(drowned).rejects.toMatchObject({ code: 'email.too_slow' });
  expect((await waiting)[0]?.text).toContain('next');
  await crashableRenderer.close();
});

test('compiles and fills in a child process with the same result', async () => {
  const maker = startRenderer();
  const compiled = await maker.compile(everything, samplePreview);
  expect(compiled).toEqual(await compileEmail(everything, samplePreview));
  expect(await maker.fill(compiled, [reader])).toEqual(await filler.fill(compiled, [reader]));
  await maker.close();
});

test('stops an idle process and starts another for the next email', async () => {
  const ended = jest.spyOn(ChildProcess.prototype, 'kill');
  const resting = startFiller();
  const compiled = await compileEmail(textOf('rested'), samplePreview);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  try {
    const [first] = await resting.fill(compiled, [reader]);
    expect(ended).not.toHaveBeenCalled();
    jest.advanceTimersByTime(120_000);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(await resting.fill(compiled, [reader])).toEqual([first]);
  } finally {
    jest.useRealTimers();
    await resting.close();
    ended.mockRestore();
  }
});

test('pictures are no larger than displayed', async () => {
  const block = {
    id: 'a',
    type: 'image',
    picture: { fileKey: 'pictures/x/original.jpg', alt: 'x' },
    href: '',
    align: 'LEFT',
  } as const;
  const widths = await Promise.all(
    [10, 50, 100].map(async (width) => {
      const { html } = await compileEmail(contentOf({ ...block, width }), samplePreview);
      return /<img[^>]*\/(?<size>\d+)\.jpg"[^>]*\swidth="(?<width>\d+)"/.exec(html)?.slice(1);
    }),
  );
  expect(widths).toEqual([
    ['480', '56'],
    ['480', '280'],
    ['1600', '560'],
  ]);
});

describe('sale of selected lots', () => {
  const previewData: RenderData = {
    ...samplePreview,
    lots: {
      1: newLot(1, { auctionId: 7, sale: { title: 'Modern Art', code: 'MA7' } }),
      2: newLot(2, { auctionId: 8, sale: { title: 'Clocks & Watches', code: 'CW8' } }),
      3: newLot(3, { auctionId: 9, sale: { title: 'Modern Art', code: 'MA9' } }),
    },
  };
  const compiled = async (block: LeafBlock | LeafBlock[], about?: RenderData['about']) => {
    const { html, text } = await compileEmail(contentOf(...[block].flat()), { ...previewData, about });
    return { html, text };
  };
  const picked = (...lotIds: number[]) => grid(2, { kind: 'PICKED', lotIds });

  test('is named if they are of several sales, in HTML and text', async () => {
    const { html, text } = await compiled(picked(1, 2));
    expect(html).toContain('Modern Art · Lot 1');
    expect(html).toContain('Clocks &amp; Watches · Lot 2');
    expect(text).toContain('Modern Art · Lot 1');
    expect(text).toContain('Clocks & Watches · Lot 2');
  });

  test('is named in single lots and in several blocks too', async () => {
    const { text } = await compiled([
      { id: 'one', type: 'lot', lotId: 1, parts: [...parts] },
      { ...picked(2), id: 'two' },
    ]);
    expect(text).toContain('Modern Art · Lot 1');
    expect(text).toContain('Clocks & Watches · Lot 2');
  });

  test('is distinguished by its code if two sales have the same title', async () => {
    const { text } = await compiled(picked(1, 3));
    expect(text).toContain('Modern Art (MA7) · Lot 1');
    expect(text).toContain('Modern Art (MA9) · Lot 3');
  });

  test('is named if the campaign is about another sale', async () => {
    const { text } = await compiled(picked(2), { url: '', auctionId: 7 });
    expect(text).toContain('Clocks & Watches · Lot 2');
  });

  test('is named with fallback lots of another sale', async () => {
    const source = { kind: 'INTERESTS' as const, auctionId: 7, most: 5, least: 2, fallback: [2] };
    const compiledGrid = await compileEmail(contentOf(grid(1, source)), previewData);
    const grids = { grid: [previewData.lots[1], previewData.lots[2]] as LotData[] };
    const [filled] = await filler.fill(compiledGrid, [{ ...reader, grids }]);
    for (const content of [filled?.html, filled?.text]) {
      expect(content).toMatch(/Clocks &(?:amp;)? Watches · Lot 2/);
      expect(content).not.toContain('Modern Art · Lot 1');
    }
  });

  test('is left out if all are of one sale', async () => {
    expect((await compiled(picked(2))).text).not.toContain('Clocks & Watches');
    expect((await compiled(picked(1), { url: '', auctionId: 7 })).text).not.toContain('Modern Art');
  });
});

test('emails are 600 pixels wide', async () => {
  const { html } = await compileEmail(everything, samplePreview);
  const widths = [...html.matchAll(/(?:max-width|width):\s*(\d+)px|width="(\d+)"/g)].map(
    ([, css, attribute]) => Number(css ?? attribute),
  );
  expect(Math.max(...widths)).toBe(600);
});
