import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Serves these files by their paths, compressed, and nothing else; the root has the address. */
export async function serveBare(
  files: Record<string, { type: string; body: string }>,
): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    const file = files[url];
    if (!file) return void response.writeHead(404).end();
    const headers = { 'content-type': `${file.type}; charset=utf-8`, 'content-encoding': 'gzip' };
    response.writeHead(200, headers).end(gzipSync(file.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}

const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A page that has a text and nothing else: no style, no script, no picture. */
export function barePage(text: string): string {
  const [heading = 'Text', ...rest] = text.split(/\n+/).filter(Boolean).map(escaped);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="The same text"><link rel="icon" href="data:,"><title>Bare</title></head>`,
    `<body><main><h1>${heading}</h1>${rest.map((each) => `<p>${each}</p>`).join('')}</main></body></html>`,
  ].join('');
}
