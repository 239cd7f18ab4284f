import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A page that has a text and nothing else: no style, no script, no picture. */
export async function serveBarePage(text: string): Promise<{ url: string; close(): void }> {
  const paragraphs = text.split(/\n+/).filter(Boolean);
  const [heading = 'Text', ...rest] = paragraphs.map(escaped);
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="The same text"><link rel="icon" href="data:,"><title>Bare</title></head>`,
    `<body><main><h1>${heading}</h1>${rest.map((each) => `<p>${each}</p>`).join('')}</main></body></html>`,
  ].join('');
  const body = gzipSync(html);
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}
