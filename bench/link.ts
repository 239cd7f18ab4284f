import nodeDataChannel from 'node-datachannel';
import { openNodePeer } from '../apps/car/src/adapters/peer/node-peer-transport.ts';
import { ActionRouter } from '../apps/car/src/modules/link/action-router.ts';
import { median, report, sized } from './support/report.ts';

/**
 * Time from the offer to the open channel, and a round trip of 1 kB, of the car's own link against a phone of the same
 * library, beside a bare channel without any Ligo code. Rounds alternate, because machines are noisy.
 */
const ROUNDS = sized(15, 2);
const TRIPS = sized(200, 5);
const KILOBYTE = 'x'.repeat(950);

interface Round {
  openMs: number;
  tripMs: number;
}
type Say = (text: string) => void;

/** A phone that answers an offer, as the library does it by itself. */
function phone(
  onSignal: { answer(sdp: string): void; candidate(candidate: string, mid: string): void },
  onOpen: (say: Say, close: () => void) => void,
  onMessage: Say,
  onFailed: () => void,
) {
  const connection = new nodeDataChannel.PeerConnection('phone', { iceServers: [] });
  connection.onStateChange((state) => state === 'failed' && onFailed());
  connection.onLocalDescription((sdp) => onSignal.answer(sdp));
  connection.onLocalCandidate((candidate, mid) => onSignal.candidate(candidate, mid));
  connection.onDataChannel((channel) => {
    channel.onMessage((message) => onMessage(String(message)));
    channel.onOpen(() =>
      onOpen(
        (text) => channel.sendMessage(text),
        () => connection.close(),
      ),
    );
  });
  return connection;
}

/**
 * Runs one connection: `connect` makes the other end, the phone measures. Answers `null` for a connection that failed,
 * as about one in a hundred between two ends of this library does at its start.
 */
function round(
  request: string,
  connect: (of: ReturnType<typeof phone>) => {
    answer(sdp: string): void;
    candidate(candidate: string, mid: string): void;
    close(): void;
  },
): Promise<Round | null> {
  return new Promise((resolve) => {
    const beganAt = performance.now();
    let openMs = 0;
    let left = TRIPS;
    let tripsBeganAt = 0;
    let send: Say = () => {};
    let end = () => {};
    const early: Array<() => void> = [];
    let other: ReturnType<typeof connect> | null = null;
    const when = (run: () => void) => (other ? run() : early.push(run));
    const here = phone(
      {
        answer: (sdp) => when(() => other?.answer(sdp)),
        candidate: (candidate, mid) => when(() => other?.candidate(candidate, mid)),
      },
      (say, close) => {
        openMs = performance.now() - beganAt;
        send = say;
        end = close;
        tripsBeganAt = performance.now();
        send(request);
      },
      () => {
        left -= 1;
        if (left > 0) return send(request);
        const tripMs = (performance.now() - tripsBeganAt) / TRIPS;
        end();
        other?.close();
        resolve({ openMs, tripMs });
      },
      () => {
        other?.close();
        resolve(null);
      },
    );
    other = connect(here);
    for (const run of early) run();
  });
}

function ligoRound(): Promise<Round | null> {
  const router = new ActionRouter({ info() {}, warn() {}, error() {} });
  const answer = {
    date: 1,
    vCode: 1,
    vName: '0.1.0',
    features: Array.from({ length: 15 }, () => 'x'.repeat(60)),
  };
  router.handle('Ping', (_extras, reply) => void reply('Ping', answer));
  return round(JSON.stringify({ action: 'Ping', extras: { padding: KILOBYTE } }), (here) => {
    const transport = openNodePeer([], {
      onOffer: (sdp) => here.setRemoteDescription(sdp, 'offer'),
      onIceCandidate: ({ candidate, sdpMid }) => here.addRemoteCandidate(candidate, sdpMid),
      onOpen() {},
      onMessage: (text) => void router.receive(text, transport),
      onClosed() {},
    });
    return {
      answer: transport.acceptAnswer,
      candidate: (candidate, sdpMid) => transport.addIceCandidate({ candidate, sdpMid }),
      close: transport.close,
    };
  });
}

function bareRound(): Promise<Round | null> {
  return round(KILOBYTE, (here) => {
    const connection = new nodeDataChannel.PeerConnection('bare', {
      iceServers: [],
      disableAutoNegotiation: true,
    });
    connection.onLocalDescription((sdp) => here.setRemoteDescription(sdp, 'offer'));
    connection.onLocalCandidate((candidate, mid) => here.addRemoteCandidate(candidate, mid));
    const channel = connection.createDataChannel('bare');
    channel.onMessage((message) => channel.sendMessage(String(message)));
    connection.setLocalDescription('offer');
    return {
      answer: (sdp) => connection.setRemoteDescription(sdp, 'answer'),
      candidate: (candidate, mid) => connection.addRemoteCandidate(candidate, mid),
      close: () => connection.close(),
    };
  });
}

const ligo: Round[] = [];
const bare: Round[] = [];
let failed = 0;
async function measure(run: () => Promise<Round | null>, into: Round[]): Promise<void> {
  const measured = await run();
  if (measured) into.push(measured);
  else failed += 1;
}
for (let index = 0; Math.min(ligo.length, bare.length) < ROUNDS; index++) {
  const pair = [() => measure(ligoRound, ligo), () => measure(bareRound, bare)];
  // Whoever comes second meets what the first one leaves behind, so they take turns.
  for (const run of index % 2 === 0 ? pair : pair.reverse()) await run();
}
report({
  name: 'link',
  figure: median(ligo.map(({ openMs }) => openMs)),
  reference: median(bare.map(({ openMs }) => openMs)),
  unit: 'ms',
  goal: { ratio: 1.5 },
  also: {
    'failed connections': failed,
    'slowest opening, ms': Math.max(...ligo.map(({ openMs }) => openMs)),
    'slowest opening of the bare channel, ms': Math.max(...bare.map(({ openMs }) => openMs)),
    'round trip of 1 kB, ms': median(ligo.map(({ tripMs }) => tripMs)),
    'round trip of 1 kB on the bare channel, ms': median(bare.map(({ tripMs }) => tripMs)),
  },
});
process.exit(0);
