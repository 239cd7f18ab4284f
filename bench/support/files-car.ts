import type { VideoFrame } from '../../apps/car/src/ports/phone-video.ts';
import { recordedFrames } from '../../apps/car/src/recordings/recorded-frames.ts';
import { openRecordingStore } from '../../apps/car/src/recordings/test-support/recording-store.ts';
import { bareFilesCar } from './bare-files-car.ts';
import { bareVideoCar } from './bare-video-car.ts';
import { contentOf } from './content-of.ts';
import { ligoFilesCar } from './ligo-files-car.ts';
import type { CarEnd } from './link-ends.ts';
import { numberedFilm } from './numbered-film.ts';

/** The car's own link and recordings; the library alone, with the bytes of a recording or with its pictures. */
export type CarKind = 'ligo' | 'bare' | 'bare-video';

/** Messages of the parent to the car's process. */
export type ToFilesCar =
  | { type: 'put'; name: string; bytes: number }
  | { type: 'put-film'; name: string; seconds: number }
  | { type: 'open'; kind: CarKind }
  | { type: 'answer'; sdp: string }
  | { type: 'candidate'; candidate: string; mid: string }
  | { type: 'close' }
  | { type: 'usage' };

/** Messages to the parent. */
export type FromFilesCar =
  | { type: 'ready' }
  | { type: 'offer'; sdp: string }
  | { type: 'candidate'; candidate: string; mid: string }
  | { type: 'usage'; cpuMs: number; rssBytes: number };

const shelf = await openRecordingStore();
const send = (message: FromFilesCar) => process.send?.(message);
const phone = {
  offer: (sdp: string) => send({ type: 'offer', sdp }),
  candidate: (candidate: string, mid: string) => send({ type: 'candidate', candidate, mid }),
};
let path = '';
let frames: VideoFrame[] = [];
let car: CarEnd | null = null;
const openers: Record<CarKind, () => CarEnd> = {
  ligo: () => ligoFilesCar(shelf.library, phone),
  bare: () => bareFilesCar(path, phone),
  'bare-video': () => bareVideoCar(frames, phone),
};

async function putFilm(name: string, seconds: number): Promise<void> {
  const recording = shelf.library.find(shelf.put(name, numberedFilm(seconds)));
  if (!recording) throw new Error('The film is no recording');
  frames = [];
  for await (const frame of recordedFrames(shelf.library, recording, 0, new AbortController().signal))
    frames.push(frame);
  send({ type: 'ready' });
}

process.on('message', (message: ToFilesCar) => {
  switch (message.type) {
    case 'put':
      shelf.put(message.name, contentOf(message.bytes));
      path = shelf.pathOf(message.name);
      // The buffer that was stored is not memory of the car.
      globalThis.gc?.();
      send({ type: 'ready' });
      break;
    case 'put-film':
      void putFilm(message.name, message.seconds);
      break;
    case 'open':
      car = openers[message.kind]();
      break;
    case 'answer':
      car?.answer(message.sdp);
      break;
    case 'candidate':
      car?.candidate(message.candidate, message.mid);
      break;
    case 'close':
      car?.close();
      break;
    case 'usage': {
      const { user, system } = process.cpuUsage();
      send({ type: 'usage', cpuMs: (user + system) / 1_000, rssBytes: process.memoryUsage.rss() });
    }
  }
});
process.on('disconnect', () => {
  shelf.close();
  process.exit(0);
});
send({ type: 'ready' });
