import { CHANNELS, type LiveCam } from '@ligo/protocol';
import { BARS } from '../support/live/bars.ts';

/** A picture that came on the screen. */
export interface Shown {
  atMs: number;
  camId: number;
  /** By the clock that is drawn into the picture, ms. */
  ageMs: number;
  /** By its RTP timestamp and the car's `LiveCam`; `null`: the car did not report it. */
  reportedAgeMs: number | null;
}

/** A phone that watches. */
export interface LivePage {
  /** A new connection; answers with all of its candidates. */
  answer(offer: string): Promise<string>;
  candidate(candidate: string, sdpMid: string): Promise<void>;
  /** Sends a message to the car; resolves to the time of sending, unix ms. */
  send(action: string, extras: object): Promise<number>;
  /** The pictures shown since the last call. */
  shown(): Shown[];
  /** The longest time without a message of the car since the last call, ms. */
  silenceMs(): number;
}

/** Reports the age of the picture to the car, as the app does, ms. */
const REPORT_MS = 1_000;
const TICKS_PER_MS = 90;
let connection: RTCPeerConnection | null = null;
let channel: RTCDataChannel | null = null;
let clock: LiveCam['clock'];
let all: Shown[] = [];
let ages: number[] = [];
let epoch = 0;
let receivedAtMs = 0;
let longestSilenceMs = 0;
function noteMessage(): void {
  const nowMs = Date.now();
  longestSilenceMs = Math.max(longestSilenceMs, nowMs - receivedAtMs);
  receivedAtMs = nowMs;
}
let isOpen = Promise.resolve();

const canvas = new OffscreenCanvas(BARS.count * 2, 2);
const context = canvas.getContext('2d', { willReadFrequently: true });

function look(video: HTMLVideoElement, rtpTimestamp: number | undefined): void {
  const atMs = Date.now();
  const scale = video.videoWidth / BARS.width;
  const size = BARS.size * scale;
  context?.drawImage(video, 0, 0, size * BARS.count, size, 0, 0, canvas.width, canvas.height);
  const pixels = context?.getImageData(0, 1, canvas.width, 1).data ?? [];
  let bits = 0;
  for (let bar = 0; bar < BARS.count; bar++)
    bits = bits * 2 + (((pixels[bar * 8] ?? 0) + (pixels[bar * 8 + 4] ?? 0)) / 2 > 127 ? 1 : 0);
  const span = 2 ** BARS.timeBits;
  const reportedAgeMs =
    clock && rtpTimestamp !== undefined
      ? atMs - clock.capturedAt - ((rtpTimestamp - clock.rtpTimestamp) | 0) / TICKS_PER_MS
      : null;
  all.push({
    atMs,
    camId: Math.floor(bits / span) + 1,
    ageMs: (((atMs - bits) % span) + span) % span,
    reportedAgeMs,
  });
  if (reportedAgeMs !== null) ages.push(reportedAgeMs);
}

function watch(track: MediaStreamTrack, own: number): void {
  document.querySelector('video')?.remove();
  const video = document.createElement('video');
  Object.assign(video, { muted: true, autoplay: true, playsInline: true, width: 640 });
  document.body.append(video);
  video.srcObject = new MediaStream([track]);
  const next = () =>
    video.requestVideoFrameCallback((_now, { rtpTimestamp }) => {
      if (own !== epoch) return;
      look(video, rtpTimestamp);
      next();
    });
  next();
}

const page: LivePage = {
  async answer(offer) {
    epoch += 1;
    const own = epoch;
    connection?.close();
    [all, ages, clock] = [[], [], undefined];
    const opening = new RTCPeerConnection();
    connection = opening;
    opening.ontrack = ({ track }) => watch(track, own);
    const { label, id } = CHANNELS.control;
    const control = opening.createDataChannel(label, { negotiated: true, id });
    channel = control;
    isOpen = new Promise((resolve) => {
      control.onopen = () => resolve();
    });
    control.onmessage = ({ data }: MessageEvent<string>) => {
      noteMessage();
      const { action, extras } = JSON.parse(data);
      if (action === 'LiveCam') clock = extras.clock ?? clock;
    };
    await opening.setRemoteDescription({ type: 'offer', sdp: offer });
    const gathered = new Promise<void>((resolve) => {
      opening.onicecandidate = ({ candidate }) => candidate ?? resolve();
    });
    await opening.setLocalDescription();
    await gathered;
    return opening.localDescription?.sdp ?? '';
  },
  candidate: async (candidate, sdpMid) => connection?.addIceCandidate({ candidate, sdpMid }),
  async send(action, extras) {
    await isOpen;
    channel?.send(JSON.stringify({ action, extras }));
    return Date.now();
  },
  shown() {
    const since = all;
    all = [];
    return since;
  },
  silenceMs() {
    noteMessage();
    const ms = longestSilenceMs;
    longestSilenceMs = 0;
    return ms;
  },
};
setInterval(() => {
  const sorted = ages.sort((a, b) => a - b);
  const age = sorted[Math.floor(sorted.length / 2)];
  ages = [];
  if (age !== undefined && channel?.readyState === 'open')
    void page.send('LiveCamReport', { age: Math.max(0, age) });
}, REPORT_MS);
Object.assign(globalThis, { livePage: page });
