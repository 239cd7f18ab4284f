import { get } from 'node:http';
import { createConnection } from 'node:net';
import { connect } from 'mqtt';
import { type Assignment, type Heard, measureReader } from './measured-reader.ts';
import type { Ports } from './peers.ts';
import { EACH_SECOND } from './stand-in-adapter.ts';

/** What the libraries take that Ligo's sources are made of, with no more around them than it takes to read the same bytes. */
interface Bare {
  isReady(): boolean;
  heard(): number;
}
type BareAssignment = Pick<Assignment, 'topics' | 'question' | 'commands'> & { port: number };

function bareGpsd({ port }: BareAssignment): Bare {
  let lines = 0;
  let begun = '';
  const socket = createConnection(port, '127.0.0.1', () => {
    socket.write('?WATCH={"enable":true,"json":true};\n');
  });
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const parts = (begun + text).split('\n');
    begun = parts.pop() ?? '';
    for (const part of parts) {
      JSON.parse(part);
      lines += 1;
    }
  });
  // The first line is its version, and two are a second.
  return { isReady: () => lines > 0, heard: () => (lines - 1) / 2 };
}

function bareMqtt({ port, topics }: BareAssignment): Bare {
  let messages = 0;
  let isReady = false;
  const client = connect(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 });
  client.on('message', () => {
    messages += 1;
  });
  client.on('connect', () =>
    client.subscribe([...topics], () => {
      isReady = true;
    }),
  );
  return { isReady: () => isReady, heard: () => messages };
}

function bareDiplus({ port, question }: BareAssignment): Bare {
  let answers = 0;
  const ask = () => {
    get({ host: '127.0.0.1', port, path: question }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => {
        JSON.parse(body);
        answers += 1;
        setImmediate(ask);
      });
    });
  };
  ask();
  return { isReady: () => true, heard: () => answers };
}

/** Tells the adapter what Ligo told it, one after the other, and knows of an answer its bytes and its end. */
function bareObd({ port, commands }: BareAssignment): Bare {
  let place = 0;
  let answers = 0;
  let begun = '';
  const ask = () => void socket.write(`${commands[place]}\r`);
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true }, ask);
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    begun += text;
    if (!begun.endsWith('>')) return;
    for (const line of begun.slice(0, -1).split('\r')) Buffer.from(line.slice(3), 'hex');
    begun = '';
    if (commands[place]?.startsWith(EACH_SECOND)) answers += 1;
    place += 1;
    if (place < commands.length) setImmediate(ask);
  });
  return { isReady: () => !socket.connecting, heard: () => answers };
}

const BARE: Record<keyof Ports, (assignment: BareAssignment) => Bare> = {
  gpsd: bareGpsd,
  mqtt: bareMqtt,
  diplus: bareDiplus,
  obd: bareObd,
};

measureReader(async ({ kinds, ports, ...asked }) => {
  const opened = kinds.map((kind) => BARE[kind]({ ...asked, port: ports[kind] }));
  return {
    isReady: () => opened.every(({ isReady }) => isReady()),
    heard: () => Object.fromEntries(kinds.map((kind, place) => [kind, opened[place]?.heard() ?? 0])) as Heard,
  };
});
