import webPush from 'web-push';
import { vapidKeys } from '../apps/server/src/push/send-push.ts';
import { startPushEnds } from './support/push-ends.ts';
import { reportTimes, sized } from './support/report.ts';

/**
 * From a car's report of an event to its arrival at the push service, through a whole server with its database, beside the
 * bare push library that encrypts and sends the same message by itself.
 */
const ROUNDS = sized(25, 2);

const ends = await startPushEnds();
const { endpoint, keys: itsKeys } = ends.browser.subscription;
const keys = vapidKeys(Buffer.alloc(32, 7));
const bare = async (message: string) => {
  const request = webPush.generateRequestDetails({ endpoint, keys: itsKeys }, message, {
    vapidDetails: { subject: 'mailto:bench@ligo.example', ...keys },
  });
  await fetch(endpoint, {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body ?? []),
  });
};
const ours: number[] = [];
const theirs: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  ours.push(await ends.reportMs());
  const message = { eventId: `e${round}`, type: 'MCUReboot', time: Date.now() };
  const text = JSON.stringify({ ...message, carId: ends.car.carId, carName: '' });
  theirs.push(await ends.untilReceived(() => bare(text)));
}
await ends.stop();
reportTimes('push', ours, theirs, { ratio: 10 });
process.exit(0);
