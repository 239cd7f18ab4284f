import { upClock } from '../../apps/car/src/adapters/clock/system-clock.ts';
import { runFfmpeg } from '../../apps/car/src/adapters/ffmpeg/run-ffmpeg.ts';
import { openNodePeer } from '../../apps/car/src/adapters/peer/node-peer-transport.ts';
import { ActionRouter } from '../../apps/car/src/modules/link/action-router.ts';
import { createRecordingsModule } from '../../apps/car/src/modules/recordings/recordings-module.ts';
import type { RecordingLibrary } from '../../apps/car/src/ports/recordings.ts';
import { SILENT } from '../../apps/car/src/test-support/node-phone.ts';
import { phoneOver } from './channel.ts';
import type { CarEnd, OpenCar } from './link-ends.ts';

/** Chromium takes recordings as they are. */
const NO_VP8 = { startFfmpeg: runFfmpeg, encoders: { argsFor: async () => null } };

/** The car's own link and its own recordings. */
export function ligoFilesCar(library: RecordingLibrary, phone: Parameters<OpenCar>[0]): CarEnd {
  const log = { info() {}, warn: console.warn, error: console.error };
  const router = new ActionRouter(log);
  const module = createRecordingsModule({ phones: router, library, clock: upClock, log, ...NO_VP8 });
  void module.start(new AbortController().signal);
  router.on('Ping', (_extras, asking) =>
    asking.tell('Ping', { date: 1, vCode: 1, vName: '0.1.0', features: [] }),
  );
  const transport = openNodePeer([], {
    ...SILENT,
    onOffer: phone.offer,
    onIceCandidate: ({ candidate, sdpMid }) => phone.candidate(candidate, sdpMid),
    onMessage: (text) => void router.receive(text, asking),
  });
  const asking = phoneOver(transport);
  return {
    answer: transport.acceptAnswer,
    candidate: (candidate, sdpMid) => transport.addIceCandidate({ candidate, sdpMid }),
    close() {
      void module.stop();
      transport.close();
    },
  };
}
