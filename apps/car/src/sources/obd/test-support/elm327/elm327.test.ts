import { createVirtualClock } from '@ligo/machine/test-support';
import { beforeEach, describe, expect, it } from 'vitest';
import { hex } from './can-bus.ts';
import { answersOf, type EcuOptions } from './ecu.ts';
import { Elm327 } from './elm327.ts';
import { type CanProtocol, StandInCar } from './stand-in-car.ts';

const LONG = `62 F190 ${'31 '.repeat(17)}`;
const ENGINE: EcuOptions = {
  requestId: 0x7e0,
  answerId: 0x7e8,
  isFunctional: true,
  answer: answersOf({ '0100': '41 00 BE 3F A8 13', '010D': '41 0D 5B', '22F190': LONG }),
};
/** As on a Nissan: addresses other than those of OBD-II. */
const BATTERY: EcuOptions = {
  requestId: 0x79b,
  answerId: 0x7bb,
  padding: 0xff,
  answer: answersOf({ '2101': `61 01 ${'AA '.repeat(39)}` }),
};

let clock: ReturnType<typeof createVirtualClock>;
let car: StandInCar;
let elm: Elm327;
let output = '';

function plugIn(ecus: readonly EcuOptions[] = [ENGINE, BATTERY], protocol: CanProtocol = 6, version = '1.5') {
  clock = createVirtualClock();
  car = new StandInCar(clock, ecus, protocol);
  output = '';
  elm = new Elm327({
    clock,
    car,
    version,
    write: (text) => {
      output += text;
    },
  });
}
/** The complete output for a command. */
async function send(command: string, waitMs = 2_000): Promise<string> {
  output = '';
  elm.receive(Buffer.from(`${command}\r`));
  await clock.advance(waitMs);
  return output;
}
const sendAll = async (...commands: string[]) => {
  for (const command of commands) expect(await send(command), command).toMatch(/OK\r\n?\r\n?>$/);
};
const reached = () =>
  car.reached.map(({ id, data }) => `${id.toString(16)} ${Buffer.from(data).toString('hex')}`);

beforeEach(() => plugIn());

describe('the ELM327 emulator: its own commands', () => {
  it('echoes, prints a prompt, and reports its version', async () => {
    expect(await send('ATI')).toBe('ATI\rELM327 v1.5\r\r>');
    expect(await send('AT @1')).toBe('AT @1\rOBDII to RS232 Interpreter\r\r>');
    expect(await send('at e0')).toBe('at e0\rOK\r\r>');
    expect(await send('ati')).toBe('ELM327 v1.5\r\r>');
    expect(await send('ATL1')).toBe('OK\r\n\r\n>');
    expect(await send('AT RV')).toBe('12.6V\r\n\r\n>');
  });

  it('resets by Z and WS, and ignores input meanwhile', async () => {
    await sendAll('ATE0', 'ATH1', 'ATSH 7E0');
    elm.receive(Buffer.from('ATZ\r'));
    elm.receive(Buffer.from('ATE0\r'));
    output = '';
    await clock.advance(499);
    expect(output).toBe('');
    await clock.advance(1);
    expect(output).toBe('\r\rELM327 v1.5\r\r>');
    expect([elm.settings.echo, elm.settings.headers, elm.settings.header]).toEqual([true, false, '']);
    expect(await send('ATWS')).toBe('ATWS\r\r\rELM327 v1.5\r\r>');
  });

  it.each([
    'ATX',
    'ATE2',
    'ATSH 7',
    'ATSPD',
    'AT',
    'HELLO',
    '1',
    '01 G',
    'STI',
    'ATFCSM1',
    '0102030405060708',
  ])('rejects %s', async (command) => {
    expect(await send(command)).toBe(`${command}\r?\r\r>`);
    expect(car.reached).toEqual([]);
  });

  it('repeats the last command on an empty line', async () => {
    expect(await send('')).toBe('\r\r>');
    await send('ATI');
    expect(await send('')).toBe('\rELM327 v1.5\r\r>');
  });

  it('discards a partial command after 20 s', async () => {
    elm.receive(Buffer.from('ATE'));
    await clock.advance(20_000);
    expect(output).toBe('ATE?\r\r>');
    expect(await send('ATI')).toBe('ATI\rELM327 v1.5\r\r>');
  });

  it('reports its protocol, and keeps that of SP without power', async () => {
    expect([await send('ATDP'), await send('ATDPN')]).toEqual(['ATDP\rAUTO\r\r>', 'ATDPN\rA0\r\r>']);
    await sendAll('ATSP6', 'ATTP7');
    expect(await send('ATDP')).toContain('ISO 15765-4 (CAN 29/500)');
    elm.powerCut('LV RESET');
    expect(output).toContain('\r\rLV RESET\r\r>');
    expect(await send('ATDPN')).toBe('ATDPN\r6\r\r>');
  });
});

describe('the ELM327 emulator: requests to the car', () => {
  it('searches for the protocol once, at the first request', async () => {
    expect(await send('010D')).toBe('010D\rSEARCHING...\r41 0D 5B \r\r>');
    expect(await send('010D')).toBe('010D\r41 0D 5B \r\r>');
    expect(await send('ATDPN')).toBe('ATDPN\rA6\r\r>');
    expect(reached()).toEqual(['7df 0201000000000000', '7df 02010d0000000000', '7df 02010d0000000000']);
  });

  it('cannot connect without an answer, and reports CAN ERROR if the protocol is set', async () => {
    car.sleep('deaf');
    expect(await send('010D')).toBe('010D\rSEARCHING...\rUNABLE TO CONNECT\r\r>');
    await sendAll('ATSP6');
    expect(await send('010D')).toBe('010D\rCAN ERROR\r\r>');
    await sendAll('ATSP8');
    expect(await send('010D')).toBe('010D\rCAN ERROR\r\r>');
    await sendAll('ATSP3');
    expect(await send('010D')).toBe('010D\rBUS INIT: ...ERROR\r\r>');
  });

  it('reports NO DATA after the timeout of ST', async () => {
    await sendAll('ATSP6', 'ATAT0', 'ATST19');
    output = '';
    elm.receive(Buffer.from('0146\r'));
    await clock.advance(102);
    expect(output).toBe('0146\r');
    await clock.advance(1);
    expect(output).toBe('0146\rNO DATA\r\r>');
  });

  it('waits only for the given number of frames, or the adaptive timeout', async () => {
    await sendAll('ATSP6', 'ATE0');
    const until = async (command: string) => {
      output = '';
      elm.receive(Buffer.from(`${command}\r`));
      for (let ms = 0; ms < 1_000; ms++) {
        if (output.endsWith('>')) return ms;
        await clock.advance(1);
      }
      return null;
    };
    expect(await until('010D')).toBe(10 + 32);
    expect(await until('010D1')).toBe(10);
    await sendAll('ATAT0');
    expect(await until('010D')).toBe(10 + 205);
    expect(await send('22F1901')).toBe('014\r0: 62 F1 90 31 31 31 \r\r>');
  });

  it('prints frames with and without headers, spaces, lengths and ISO-TP bytes', async () => {
    await sendAll('ATSP6', 'ATE0', 'ATSH7E0');
    expect(await send('22F190')).toBe(
      '014\r0: 62 F1 90 31 31 31 \r1: 31 31 31 31 31 31 31 \r2: 31 31 31 31 31 31 31 \r\r>',
    );
    await sendAll('ATS0');
    expect(await send('010D')).toBe('410D5B\r\r>');
    await sendAll('ATH1');
    expect(await send('010D')).toBe('7E803410D5B00000000\r\r>');
    expect(await send('22F190')).toBe('7E8101462F190313131\r7E82131313131313131\r7E82231313131313131\r\r>');
    await sendAll('ATD1', 'ATS1');
    expect(await send('010D')).toBe('7E8 8 03 41 0D 5B 00 00 00 00 \r\r>');
    await sendAll('ATH0', 'ATD0', 'ATCAF0');
    expect(await send('02010D')).toBe('03 41 0D 5B 00 00 00 00 \r\r>');
  });

  it('answers in 29 bits', async () => {
    plugIn([{ ...ENGINE, requestId: 0x18da10f1, answerId: 0x18daf110, isExtended: true }], 7);
    await sendAll('ATE0', 'ATSP7', 'ATH1', 'ATSHDA10F1');
    expect(await send('010D')).toBe('18 DA F1 10 03 41 0D 5B 00 00 00 00 \r\r>');
    await sendAll('ATSH18DA10F1');
    expect((await send('22F190')).split('\r')).toHaveLength(5);
    expect(reached().slice(-2)).toEqual(['18da10f1 0322f19000000000', '18da10f1 3000000000000000']);
  });

  it('receives addresses other than those of OBD-II only if configured, and only the first frame without flow control', async () => {
    await sendAll('ATSP6', 'ATE0', 'ATS0', 'ATH1', 'ATSH79B');
    expect(await send('2101')).toBe('NO DATA\r\r>');
    await sendAll('ATCRA7BB');
    expect(await send('2101')).toBe('7BB10296101AAAAAAAA\r\r>');
    await sendAll('ATFCSH79B', 'ATFCSD300000', 'ATFCSM1');
    const lines = (await send('2101')).split('\r').slice(0, -2);
    expect([lines.length, lines.at(-1)]).toEqual([6, '7BB25AAAAAAAAAAAAAA']);
    await sendAll('ATCFC0');
    expect(await send('2101')).toBe('7BB10296101AAAAAAAA\r\r>');
    await sendAll('ATCFC1', 'ATCRA', 'ATCF7B0', 'ATCM7F0');
    expect((await send('2101')).split('\r')).toHaveLength(8);
  });

  it('follows flow control: block size and separation time', async () => {
    await sendAll(
      'ATSP6',
      'ATE0',
      'ATS0',
      'ATH1',
      'ATSH79B',
      'ATCRA7BB',
      'ATFCSH79B',
      'ATFCSD300214',
      'ATFCSM1',
    );
    // Without a second flow control, two more frames are sent.
    expect((await send('2101')).split('\r').slice(0, -2)).toHaveLength(3);
    await sendAll('ATFCSD320000');
    expect((await send('2101')).split('\r').slice(0, -2)).toHaveLength(1);
    await sendAll('ATFCSD300014');
    output = '';
    elm.receive(Buffer.from('2101\r'));
    await clock.advance(10 + 45);
    expect(output.split('\r')).toHaveLength(4);
  });

  it.each([
    ['1.5', '7F 01 78 \r\r>', 205],
    ['2.2', '7F 01 78 \r7F 01 78 \r41 0D 5B \r\r>', 1_500],
  ])('version %s after a pending response', async (version, text, waitMs) => {
    plugIn([{ ...ENGINE, pending: { times: 2, everyMs: 600 } }], 6, version);
    await sendAll('ATE0', 'ATSP6');
    output = '';
    elm.receive(Buffer.from('010D\r'));
    await clock.advance(waitMs + 30);
    expect(output).toBe(text);
    await clock.advance(5_000);
    expect(output).toBe(text);
  });

  it('is stopped by any character', async () => {
    await sendAll('ATE0', 'ATSP6');
    output = '';
    elm.receive(Buffer.from('0146\rx'));
    expect(output).toBe('STOPPED\r\r>');
    output = '';
    // The first character is lost, which leaves another request.
    elm.receive(Buffer.from('010D\r010D\r'));
    await clock.advance(1_000);
    expect(output).toBe('STOPPED\r\r>NO DATA\r\r>');
    expect(reached().at(-1)).toBe('7df 0110000000000000');
    elm.receive(Buffer.from('ATMA\r'));
    output = '';
    car.broadcast(0x1d4, hex('01 02 03'));
    elm.receive(Buffer.from('\r'));
    expect(output).toBe('01 02 03 \rSTOPPED\r\r>');
  });

  it('passes negative responses on, and reports no answer as such', async () => {
    await sendAll('ATE0', 'ATSP6', 'ATSH7E0');
    expect(await send('22FFFF')).toBe('7F 22 31 \r\r>');
    await sendAll('ATSH7E5');
    expect(await send('22FFFF')).toBe('NO DATA\r\r>');
  });

  it('ends with an error on demand of a test', async () => {
    await sendAll('ATE0', 'ATSP6', 'ATSH7E0');
    elm.failNext('BUS ERROR', { text: 'BUFFER FULL', afterFrames: 2 });
    elm.failNext({ text: '<RX ERROR', afterFrames: 1, isWithinLine: true });
    expect(await send('010D')).toBe('BUS ERROR\r\r>');
    expect(await send('22F190')).toBe(
      '014\r0: 62 F1 90 31 31 31 \r1: 31 31 31 31 31 31 31 \rBUFFER FULL\r\r>',
    );
    expect(await send('010D')).toBe('41 0D 5B <RX ERROR\r\r>');
    expect(await send('010D')).toBe('41 0D 5B \r\r>');
  });
});

describe('the car emulator', () => {
  it('counts requests on its bus, and those that wake it', async () => {
    await sendAll('ATE0', 'ATSP6', 'ATSH7E0');
    car.sleep('light');
    expect(await send('ATRV')).toBe('12.6V\r\r>');
    expect([car.reached.length, car.wakings]).toEqual([0, 0]);
    expect(await send('010D')).toBe('CAN ERROR\r\r>');
    expect(await send('010D')).toBe('41 0D 5B \r\r>');
    await clock.advance(10_000);
    expect([car.reached.length, car.wakings, car.isAwake]).toEqual([2, 1, false]);
    expect(await send('010D')).toBe('CAN ERROR\r\r>');
    expect(car.wakings).toBe(2);
    car.end();
    elm.end();
    expect(clock.pending()).toBe(0);
  });
});
