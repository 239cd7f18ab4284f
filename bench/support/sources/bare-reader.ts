import { get } from 'node:http';
import { createConnection } from 'node:net';
import { connect } from 'mqtt';
import { type Assignment, measureReader, type Reader } from './measured-reader.ts';
import type { Ports } from './peers.ts';
import { EACH_SECOND } from './stand-in-adapter.ts';

/** Readers with the libraries of Ligo's sources, and only as much code as the same figures need. */
function bareGpsd({ port }: Assignment): Reader {
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
  return { isReady: () => lines > 0, received: () => (lines - 1) / 2 };
}

function bareMqtt({ port, topics }: Assignment): Reader {
  const latest = new Map<string, number | string>();
  let messages = 0;
  let isReady = false;
  const client = connect(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 });
  client.on('message', (topic, payload) => {
    const text = payload.toString();
    const figure = Number(text);
    latest.set(topic, Number.isNaN(figure) ? text : figure);
    messages += 1;
  });
  client.on('connect', () =>
    client.subscribe([...topics], () => {
      isReady = true;
    }),
  );
  return { isReady: () => isReady, received: () => messages };
}

function bareDiplus({ port, question }: Assignment): Reader {
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
  return { isReady: () => true, received: () => answers };
}

/** The bytes of an answer, out of the lines of its frames: three digits of an address, what counts the frame, and data. */
function bytesOf(lines: readonly string[]): Buffer {
  const [first = '', ...rest] = lines;
  const length = Number.parseInt(first.slice(4, 7), 16);
  const digits = first.slice(7) + rest.map((line) => line.slice(5)).join('');
  return Buffer.from(digits, 'hex').subarray(0, length);
}

/** The figures of a Leaf's battery, by the formulas of its profile written out. */
function leafFigures(command: string, text: string): Record<string, number> {
  if (command === 'ATRV') return { auxBatteryVoltageV: Number.parseFloat(text) };
  const bytes = bytesOf(text.split('\r').filter((line) => line !== ''));
  if (command.startsWith(EACH_SECOND)) {
    const amperes = bytes.readInt32BE(2) / 1_024;
    const volts = bytes.readUInt16BE(20) / 100;
    return { packPowerKw: (-amperes * volts) / 1_000, stateOfChargePct: bytes.readUIntBE(31, 3) / 10_000 };
  }
  const sensors = [4, 7, 13].map((at) => bytes.readInt8(at));
  return { lowestBatteryTempC: Math.min(...sensors), highestBatteryTempC: Math.max(...sensors) };
}

/** Sends the adapter the commands that Ligo sent, one after the other, and computes the figures of each answer. */
function bareObd({ port, commands }: Assignment): Reader {
  const latest: Record<string, number> = {};
  let place = 0;
  let answers = 0;
  let begun = '';
  const ask = () => void socket.write(`${commands[place]}\r`);
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true }, ask);
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    begun += text;
    if (!begun.endsWith('>')) return;
    const command = commands[place] ?? '';
    if (command === 'ATRV' || /^\d/.test(command)) Object.assign(latest, leafFigures(command, begun));
    begun = '';
    if (command.startsWith(EACH_SECOND)) answers += 1;
    place += 1;
    if (place < commands.length) setImmediate(ask);
  });
  return { isReady: () => !socket.connecting, received: () => answers };
}

const BARE: Record<keyof Ports, (assignment: Assignment) => Reader> = {
  gpsd: bareGpsd,
  mqtt: bareMqtt,
  diplus: bareDiplus,
  obd: bareObd,
};

measureReader(async (assignment) => BARE[assignment.kind](assignment));
