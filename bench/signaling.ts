import { once } from 'node:events';
import { WebSocket } from 'ws';
import { report, sized } from './support/report.ts';
import {
  ask,
  candidateFor,
  openAll,
  openCar,
  openPhone,
  roundTripMs,
  startServer,
} from './support/signaling-ends.ts';
import { reportStorm } from './support/storm.ts';

/** Standing cars and relay round trips of our signaling, beside a plain WebSocket server that relays the same bytes. */
const CARS = sized(2_000, 20);
/** So many that the median is one of a process that has warmed up. */
const TRIPS = sized(3_000, 10);
const CAR = 'car-number-0';

async function ligo() {
  const child = startServer('ligo');
  const url = `http://127.0.0.1:${(await ask(child)).port}`;
  const before = (await ask(child, 'memory')).rssBytes;
  const { sockets, perSecond } = await openAll(CARS, (index) => openCar(url, `car-number-${index}`));
  const bytesPerCar = ((await ask(child, 'memory')).rssBytes - before) / CARS;
  const { phone } = await openPhone(url, CAR);
  const tripMs = await roundTripMs(
    TRIPS,
    () => phone.emit('remote', candidateFor(CAR)),
    (handler) => phone.on('car', handler),
  );
  child.disconnect();
  for (const socket of [...sockets, phone]) socket.disconnect();
  return { perSecond, bytesPerCar, tripMs };
}

async function plain() {
  const child = startServer('plain');
  const { port } = await ask(child);
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    await once(socket, 'open');
    return socket;
  };
  const before = (await ask(child, 'memory')).rssBytes;
  const { sockets, perSecond } = await openAll(CARS, open);
  const bytesPerCar = ((await ask(child, 'memory')).rssBytes - before) / CARS;
  const [car] = sockets;
  const phone = await open();
  car?.on('message', (data) => car.send(data.toString()));
  const text = JSON.stringify(candidateFor(CAR));
  const tripMs = await roundTripMs(
    TRIPS,
    () => phone.send(text),
    (handler) => phone.on('message', handler),
  );
  child.disconnect();
  for (const socket of [...sockets, phone]) socket.terminate();
  return { perSecond, bytesPerCar, tripMs };
}

const reference = await plain();
const ours = await ligo();
report({
  name: 'signaling',
  figure: ours.tripMs,
  reference: reference.tripMs,
  unit: 'ms',
  goal: { ratio: 3 },
  also: {
    'standing cars': CARS,
    'connections a second': ours.perSecond,
    'connections a second, plain ws': reference.perSecond,
    'memory a standing car, kB': ours.bytesPerCar / 1024,
    'memory a connection, plain ws, kB': reference.bytesPerCar / 1024,
  },
});
await reportStorm();
process.exit(0);
