import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { tileSourceOf } from './tile-sources.ts';

afterEach(() => void vi.unstubAllGlobals());

const { signal } = new AbortController();
const bundle = readFileSync(new URL('../../../../server/map/monaco.pmtiles', import.meta.url));

/** Answers requests with the given function; the returned list has their addresses. */
function answerWith(answer: (url: string, range: string | null) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url);
    return answer(url, new Headers(init?.headers).get('range'));
  });
  return asked;
}

const tileJson = { tiles: ['https://a.example/{z}/{x}/{y}.pbf', 'https://b.example/{z}/{x}/{y}.pbf'] };

it('asks a service for tiles by the addresses of its TileJSON, which it loads once', async () => {
  const asked = answerWith((url) =>
    url.endsWith('planet') ? Response.json({ ...tileJson, maxzoom: 12, name: 'x' }) : new Response('tile'),
  );
  const service = tileSourceOf({ type: 'vector', url: 'https://a.example/planet' });
  expect(await service.coverage()).toEqual({ ...tileJson, maxzoom: 12 });
  expect((await service.tile({ z: 14, x: 8529, y: 5974 }, signal))?.byteLength).toBe(4);
  await service.tile({ z: 3, x: 1, y: 1 }, signal);
  expect(asked).toEqual([
    'https://a.example/planet',
    'https://b.example/14/8529/5974.pbf',
    'https://a.example/3/1/1.pbf',
  ]);
});

it('loads the TileJSON again after a failure', async () => {
  const answers = [new Response(null, { status: 503 }), Response.json({}), Response.json(tileJson)];
  answerWith(() => answers.shift() ?? new Response('tile'));
  const service = tileSourceOf({ type: 'vector', url: 'https://a.example/planet' });
  await expect(service.coverage()).rejects.toThrow('503');
  await expect(service.tile({ z: 0, x: 0, y: 0 }, signal)).rejects.toThrow('200');
  expect((await service.tile({ z: 0, x: 0, y: 0 }, signal))?.byteLength).toBe(4);
});

it('asks a service with addresses of tiles for nothing else', async () => {
  const asked = answerWith(() => new Response(null, { status: 204 }));
  const service = tileSourceOf({ type: 'vector', tiles: ['https://t.example/{z}/{x}/{y}'], maxzoom: 14 });
  expect(await service.coverage()).toMatchObject({ maxzoom: 14 });
  expect(await service.tile({ z: 1, x: 0, y: 1 }, signal)).toBeNull();
  expect(asked).toEqual(['https://t.example/1/0/1']);
});

it('fails with the service', async () => {
  answerWith(() => new Response(null, { status: 404 }));
  const service = tileSourceOf({ type: 'vector', tiles: ['https://t.example/{z}/{x}/{y}'] });
  await expect(service.tile({ z: 1, x: 0, y: 1 }, signal)).rejects.toThrow('404');
});

it('reads the bundled file in ranges', async () => {
  answerWith((_url, range) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    return new Response(bundle.subarray(Number(from), Number(to) + 1), { status: 206 });
  });
  const file = tileSourceOf({ type: 'vector', url: 'pmtiles://https://app.example/map/monaco.pmtiles' });
  expect(await file.coverage()).toMatchObject({ minzoom: 0, maxzoom: 14 });
  // The area of the simulated drive.
  for (const x of [8529, 8530])
    for (const y of [5973, 5974])
      expect((await file.tile({ z: 14, x, y }, signal))?.byteLength).toBeGreaterThan(20_000);
  expect(await file.tile({ z: 14, x: 8540, y: 5974 }, signal)).toBeNull();
});
