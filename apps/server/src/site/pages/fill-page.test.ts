import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { socialLinksSchema } from '../social-links.ts';
import { fillPage } from './fill-page.ts';

const origin = 'https://ligo.example';
const values = (social: Array<{ name: string; url: string }>) => ({ texts: { origin }, lists: { social } });

it('fills values, repeats lists, and leaves out what has nothing to show', () => {
  const page =
    '{{origin}}/en<!--if social--><ul><!--each social--><li>{{name}} {{url}} {{origin}}</li><!--/each--></ul><!--/if--><!--unless social-->none<!--/unless-->';
  expect(fillPage(page, values([]))).toBe(`${origin}/ennone`);
  const two = [
    { name: 'A', url: 'https://a.example/' },
    { name: 'B', url: 'https://b.example/' },
  ];
  expect(fillPage(page, values(two))).toBe(
    `${origin}/en<ul><li>A https://a.example/ ${origin}</li><li>B https://b.example/ ${origin}</li></ul>`,
  );
});

it.each(['{{secret}}', '<!--each cars-->x<!--/each-->', '<!--if constructor-->x<!--/if-->', '{{toString}}'])(
  'refuses a page that asks for %s',
  (page) => {
    expect(() => fillPage(page, values([]))).toThrow(/Unknown/);
  },
);

const TEMPLATE = [
  '<!doctype html><title>t</title><!--if social--><p><!--each social-->',
  '<a href="{{url}}" title="{{name}}" data-x=\'{{name}}\'>{{name}}</a>',
  '<!--/each--></p><!--/if--><script type="application/ld+json">',
  '{"sameAs":[<!--each social-->"{{url}}","{{name}}",<!--/each-->"{{origin}}"]}</script><p id="end">end</p>',
].join('');

/** Texts made of what a page, a script and the marks of a template are made of. */
const specialText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", '<', '>', '&', '`', '\\', '{{origin}}', '{{', '}}', '<!--', '-->'),
      fc.constantFrom(
        '<!--/each-->',
        '<!--if social-->',
        '</script>',
        '<script>',
        '</a>',
        ' onclick=x',
        '$&',
      ),
      fc.constantFrom('javascript:alert(1)', '&quot;', '&#34;', '?', '#', '/'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));

function drawn(social: Array<{ name: string; url: string }>) {
  const { document } = new Window();
  document.write(fillPage(TEMPLATE, values(social)));
  return document;
}

it('lets no name and no address out of its place, whatever they are', () => {
  fc.assert(
    fc.property(specialText, specialText, (name, rest) => {
      const link = { name, url: `https://a.example/${rest}` };
      const document = drawn([link]);
      const [anchor, ...others] = [...document.querySelectorAll('a')];
      expect(others).toEqual([]);
      expect(anchor?.getAttributeNames()).toEqual(['href', 'title', 'data-x']);
      expect(anchor?.getAttribute('href')).toBe(link.url);
      expect(anchor?.getAttribute('title')).toBe(name);
      expect(anchor?.textContent).toBe(name);
      expect([...document.querySelectorAll('*')].map((each) => each.tagName).sort()).toEqual(
        [...drawn([{ name: 'x', url: 'https://a.example/' }]).querySelectorAll('*')]
          .map((each) => each.tagName)
          .sort(),
      );
      expect(JSON.parse(document.querySelector('script')?.textContent ?? '').sameAs).toHaveLength(3);
      expect(document.querySelector('#end')?.textContent).toBe('end');
    }),
    { numRuns: 200 },
  );
});

it('whatever is configured is refused or leads by https and nowhere else', () => {
  const scheme = fc.constantFrom(
    'https://',
    'HTTPS://',
    'http://',
    'javascript:',
    'data:',
    'https:',
    '//',
    '',
  );
  fc.assert(
    fc.property(specialText, scheme, specialText, (name, start, rest) => {
      const read = socialLinksSchema.safeParse(`${name}=${start}${rest}`);
      if (!read.success) return;
      for (const each of read.data) expect(new URL(each.url).protocol).toBe('https:');
      for (const anchor of drawn(read.data).querySelectorAll('a')) {
        expect(new URL(String(anchor.getAttribute('href'))).protocol).toBe('https:');
      }
    }),
    { numRuns: 300 },
  );
});
