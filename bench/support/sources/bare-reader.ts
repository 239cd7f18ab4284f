import { get } from 'node:http';
import { createConnection } from 'node:net';
import { connect } from 'mqtt';
import { type Heard, measureReader } from './measured-reader.ts';
import type { Ports } from './peers.ts';

/** What the libraries take that Ligo's sources are made of, with no more around them than it takes to read the same bytes. */
interface Bare {
  isReady(): boolean;
  heard(): number;
}
interface BareAssignment {
  port: number;
  topics: readonly string[];
  question: string;
}

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

const BARE: Record<keyof Ports, (assignment: BareAssignment) => Bare> = {
  gpsd: bareGpsd,
  mqtt: bareMqtt,
  diplus: bareDiplus,
};

measureReader(async ({ kinds, ports, topics, question }) => {
  const opened = kinds.map((kind) => BARE[kind]({ port: ports[kind], topics, question }));
  return {
    isReady: () => opened.every(({ isReady }) => isReady()),
    heard: () => Object.fromEntries(kinds.map((kind, place) => [kind, opened[place]?.heard() ?? 0])) as Heard,
  };
});
