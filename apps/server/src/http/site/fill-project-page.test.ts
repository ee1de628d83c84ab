import { sampleProjects } from '@isangano/content/sample-projects';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { describe, expect, test } from 'vitest';
import { fillProjectPage } from './project-filler.ts';
import { createProjectParts, renderBuiltPage } from './testing-project-page.ts';

const project: ProjectView = {
  id: 'p1',
  title: 'A clinic',
  client: '',
  description: 'It opens in May.',
  status: 'active',
  priority: 'low',
  budget: 0,
  startDate: '2026-08-05',
  endDate: '',
  progress: 40,
  category: '',
  location: 'Huye',
  impact: '',
  translations: {},
  image: null,
  imageSet: [],
  version: 1,
  createdAt: '2026-08-05T00:00:00.000Z',
  updatedAt: '2026-08-05T00:00:00.000Z',
};

const fill = (changes: Partial<ProjectView>, locale: 'en' | 'rw' | 'fr' = 'en') =>
  fillProjectPage(renderBuiltPage(locale), createProjectParts(locale), locale, [{ ...project, ...changes }]);

/** The data block of a page, as the browser reads it. */
function readData(html: string): unknown {
  const [, json = ''] =
    /<script type="application\/json" id="inserted-projects">([^<]*)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

describe('the filled page', () => {
  test('shows stored projects by tab in place of samples, and has them as data', () => {
    const html = fill({});
    expect(html).not.toContain('a sample');
    expect(html).not.toContain('<!--projects');
    expect(html).toContain('<p title="A clinic">title: A clinic</p>');
    expect(html).toContain('<p>nothing completed en</p><p>nothing upcoming en</p>');
    expect(readData(html)).toEqual([project]);
  });

  test.each([
    ['en', '08/05/2026', '$480,000'],
    ['rw', '5 Kanama 2026', 'US$ 480.000'],
    ['fr', '5 août 2026', '480 000 $US'],
  ] as const)('writes dates, amounts and missing texts in the language %s', (locale, day, amount) => {
    const html = fill({ budget: 480_000 }, locale).replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(html).toContain(`start: ${day}`);
    expect(html).toContain(`budget: ${amount}`);
    expect(html).toContain(`end: not set ${locale}`);
    expect(html).toContain(`client: not specified ${locale}`);
    expect(fill({}, locale)).toContain(`budget: no budget ${locale}`);
  });

  test('translates a sample of an older database, until staff change it', () => {
    const { translations: _translations, ...sample } = sampleProjects[0] ?? project;
    expect(fill(sample, 'fr')).toContain('title: Santé numérique');
    expect(fill({ ...sample, impact: 'Another one' }, 'fr')).toContain(`title: ${sample.title}`);
  });

  test('shows a project in the language of the page, and what is not translated in English', () => {
    const texts = { client: '', category: '', location: 'À Huye', impact: '', isOutdated: false };
    const translations = {
      fr: { ...texts, title: 'Une clinique', description: '' },
      rw: { ...texts, title: 'Ivuriro', description: 'Rifungura muri Gicurasi.' },
    };
    const html = fill({ translations }, 'fr');
    expect(html).toContain('title: Une clinique');
    expect(html).toContain('titleLang: fr');
    expect(html).toContain('description: It opens in May.');
    expect(html).toContain('descriptionLang: en');
    expect(html).toContain('location: À Huye');
    expect(html).not.toContain('Ivuriro');
  });

  test('has the image of a project, or else a picture that is always the same', () => {
    const imageSet = [{ url: '/api/files/a', width: 480, height: 300 }];
    expect(fill({ image: '/api/files/a', imageSet })).toContain('pictureSet: /api/files/a 480w');
    expect(fill({})).toContain('picture: data:image/svg+xml,');
    expect(fill({})).toBe(fill({}));
  });

  test('shows no project that is on hold', () => {
    expect(fill({ status: 'on-hold' })).not.toContain('<article>');
  });

  test('is refused without a mark', () => {
    const fillPage = (html: string) => fillProjectPage(html, createProjectParts('en'), 'en', [project]);
    expect(() => fillPage('<html></html>')).toThrow('lacks the mark <!--projects current-->');
  });
});

describe('a stored text is never rendered as HTML:', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '<!--projects current--><!--/projects-->',
    "$& $1 $` $' $$",
    '{{description}} {{title}}',
    '\u202eright to left\u202c',
    '&lt;b&gt;',
    '\u2028\u2029',
    'x'.repeat(10_000),
  ])('%j', (text) => {
    const texts = {
      title: text,
      client: text,
      description: text,
      category: text,
      location: text,
      impact: text,
    };
    const html = fill(texts);
    const escaped = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;');
    for (const slot of Object.keys(texts))
      expect(html).toContain(`<p title="${escaped}">${slot}: ${escaped}</p>`);
    expect(readData(html)).toEqual([{ ...project, ...texts }]);
    const markup = html.match(/<\/?[a-z]+/g)?.join();
    expect(markup).toBe(
      fill({ impact: 'x' })
        .match(/<\/?[a-z]+/g)
        ?.join(),
    );
  });
});
