import { DASHBOARD, LANGUAGES } from '@ligo/protocol';
import { carPackages } from './support/car-packages.ts';
import { ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const SOCIAL = 'https://social.example/ligo';
/** Other sites, to which nothing is sent here; and the car's own unit. */
const FOREIGN = [
  'https://www.openstreetmap.org/copyright',
  SOCIAL,
  `http://localhost:${DASHBOARD.port}${DASHBOARD.page}`,
];

const plain = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).replace(/&amp;/g, '&');

/** All addresses that a page leads to, shows or loads. */
function addressesIn(html: string): string[] {
  const single = [...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].map(([, address = '']) => address);
  const social = [...html.matchAll(/property="og:(?:image|url)" content="([^"]*)"/g)].map(
    ([, address = '']) => address,
  );
  const several = [...html.matchAll(/\s(?:srcSet|srcset|imageSrcSet)="([^"]*)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
  );
  return [...single, ...social, ...several].map(plain);
}

test('every link, anchor and picture of every public page leads somewhere', async ({ stack }) => {
  const { origin } = await ServerUnderTest.start(stack, {
    LIGO_PACKAGES_DIR: carPackages(stack),
    LIGO_SOCIAL_LINKS: `Social=${SOCIAL}`,
  });
  const pages = new Map<string, Promise<{ status: number; html: string }>>();
  const get = (path: string) => {
    const known = pages.get(path);
    if (known) return known;
    const answer = fetch(origin + path, { redirect: 'follow' }).then(async (got) => ({
      status: got.status,
      html: got.headers.get('content-type')?.startsWith('text/html') ? await got.text() : '',
    }));
    pages.set(path, answer);
    return answer;
  };
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  expect(listed.length).toBeGreaterThanOrEqual(3 * LANGUAGES.length);

  const dead: string[] = [];
  const foreign = new Set<string>();
  for (const from of listed) {
    const { status, html } = await get(new URL(from).pathname);
    if (status !== 200) dead.push(`${from}: ${status}`);
    expect(html, from).not.toMatch(/\{\{|<!--/);
    for (const address of new Set(addressesIn(html))) {
      const url = new URL(address, from);
      if (url.protocol === 'data:') continue;
      if (url.origin !== origin) {
        foreign.add(url.href);
        continue;
      }
      const target = await get(url.pathname + url.search);
      if (target.status !== 200) dead.push(`${from} → ${address}: ${target.status}`);
      else if (url.hash && !target.html.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`))
        dead.push(`${from} → ${address}: no such anchor`);
    }
  }
  expect(dead).toEqual([]);
  expect([...foreign].sort()).toEqual([...FOREIGN].sort());
});
