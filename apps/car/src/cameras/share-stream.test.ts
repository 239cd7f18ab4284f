import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { type StreamSource, shareStream } from './share-stream.ts';

function share(slackBytes = 4) {
  const sources: StreamSource[] = [];
  const close = vi.fn();
  const pictures = shareStream((source) => {
    sources.push(source);
    return close;
  }, slackBytes);
  const show = (text: string, isEntry = false) =>
    sources.at(-1)?.onPicture({ bytes: Buffer.from(text), isEntry });
  return { pictures, sources, close, show };
}
const pipe = () => new PassThrough({ highWaterMark: 1 });
const read = (stream: PassThrough) => String(stream.read() ?? '');

it('begins at an entry, behind the head, at once if that was the last', () => {
  const { pictures, sources, show } = share();
  const [first, second, third] = [new PassThrough(), new PassThrough(), new PassThrough()];
  pictures.pipeTo(first);
  sources[0]?.onHead(Buffer.from('H'));
  show('a');
  show('B', true);
  pictures.pipeTo(second);
  show('c');
  pictures.pipeTo(third);
  show('D', true);
  show('e');
  expect([read(first), read(second), read(third)]).toEqual(['HBcDe', 'HBcDe', 'HDe']);
  expect(sources).toHaveLength(1);
});

it('lets one that reads too slowly lose pictures up to the next entry, and no other', () => {
  const { pictures, show } = share(2);
  const [slow, fast] = [pipe(), new PassThrough()];
  pictures.pipeTo(slow);
  pictures.pipeTo(fast);
  for (const text of ['A', 'b', 'c', 'd', 'e']) show(text, text === 'A');
  const seen = [read(slow), read(slow), read(slow), read(slow)].join('');
  for (const text of ['f', 'G', 'h']) show(text, text === 'G');
  const later = [read(slow), read(slow)].join('');
  expect([seen, later, read(fast)]).toEqual([seen, 'Gh', 'AbcdefGh']);
  expect('Abcde'.startsWith(seen) && seen.length < 5).toBe(true);
});

it('opens with the first reader and closes after the last, also when their pipes just break', () => {
  const { pictures, sources, close, show } = share();
  const broken = new PassThrough().on('error', () => {});
  const leave = pictures.pipeTo(new PassThrough());
  pictures.pipeTo(broken);
  leave();
  leave();
  expect(close).not.toHaveBeenCalled();
  broken.emit('error', new Error('EPIPE'));
  expect(close).toHaveBeenCalledOnce();
  show('A', true);
  pictures.pipeTo(new PassThrough());
  expect(sources).toHaveLength(2);
  expect(close).toHaveBeenCalledOnce();
});

it('ends its readers with the source, once, and nothing of an old source reaches a new reader', async () => {
  const { pictures, sources } = share();
  const [first, second] = [new PassThrough().resume(), new PassThrough()];
  const ended = vi.fn();
  first.on('finish', ended);
  pictures.pipeTo(first);
  sources[0]?.onEnd();
  sources[0]?.onEnd();
  pictures.pipeTo(second);
  sources[0]?.onPicture({ bytes: Buffer.from('old'), isEntry: true });
  sources[0]?.onEnd();
  await vi.waitUntil(() => ended.mock.calls.length > 0);
  expect([sources.length, read(second), second.writable]).toEqual([2, '', true]);
});
