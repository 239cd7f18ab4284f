import { readCarMessage, writePhoneMessage } from '@ligo/protocol';
import { createPagePhone, type PagePhone, type PhoneEnds } from './page-phone.ts';

export interface PlaybackPage {
  kind: 'ligo' | 'bare';
  phone: PagePhone;
  /** Asks for a recording from a moment on; resolves when the picture of that moment, or one just after it, is shown, to how long that took, ms. */
  play(filePath: string, fromMs: number): Promise<number>;
}

/** As the recording of the benchmark is made. */
const BITS = 10;
const FRAME_MS = 100;
/** Pictures after the one that was asked for which count as it. */
const JUST_AFTER = 5;
const [WIDTH, HEIGHT] = [160, 90];

const page = globalThis as unknown as PlaybackPage;
let ends: PhoneEnds = { lanes: null, bare: null };
let onFrame = (_number: number) => {};

const video = Object.assign(document.createElement('video'), { muted: true, autoplay: true });
document.body.append(video);
const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
const context = canvas.getContext('2d', { willReadFrequently: true });

/** The number that the picture shows. */
function numberShown(): number {
  context?.drawImage(video, 0, 0, WIDTH, HEIGHT);
  const line = context?.getImageData(0, HEIGHT / 2, WIDTH, 1).data;
  let number = 0;
  for (let bit = 0; bit < BITS; bit++) {
    const x = ((bit + 0.5) * WIDTH) / BITS;
    if ((line?.[Math.floor(x) * 4] ?? 0) > 128) number += 2 ** bit;
  }
  return number;
}
function look(): void {
  onFrame(numberShown());
  video.requestVideoFrameCallback(look);
}
video.requestVideoFrameCallback(look);

page.kind = 'ligo';
page.phone = createPagePhone(() => page.kind, {
  message(text) {
    const read = readCarMessage(text);
    if (!read.ok || read.message.action !== 'StartSentryPlayback') return;
    if (!read.message.extras.success) console.error(read.message.extras.error);
  },
  ends(opened) {
    ends = opened;
  },
  track({ track }) {
    video.srcObject = new MediaStream([track]);
  },
});

page.play = (filePath, fromMs) => {
  const wanted = Math.floor(fromMs / FRAME_MS);
  const requestedAtMs = performance.now();
  ends.bare?.control.send(String(fromMs));
  ends.lanes?.control.send(writePhoneMessage('StartSentryPlayback', { filePath, from: fromMs }));
  return new Promise((resolve) => {
    onFrame = (number) => {
      if (number < wanted || number > wanted + JUST_AFTER) return;
      onFrame = () => {};
      resolve(performance.now() - requestedAtMs);
    };
  });
};
