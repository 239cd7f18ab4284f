import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceleratedClock } from '../../../../test-support/accelerated-clock.ts';
import { answersOf } from './ecu.ts';
import { FaultyLine } from './faulty-line.ts';
import { StandInCar } from './stand-in-car.ts';
import { StandInDongle } from './stand-in-dongle.ts';

const until = (isSo: () => void) => vi.waitFor(isSo, { interval: 5 });

describe('the dongle emulator', () => {
  const clock = acceleratedClock(20);
  let dongle: StandInDongle;
  let unit: Socket;
  let pieces: string[] = [];
  const received = () => pieces.join('');

  const join = async () => {
    pieces = [];
    unit = connect(dongle.port, '127.0.0.1');
    unit.on('error', () => {});
    unit.on('data', (bytes) => pieces.push(bytes.toString('latin1')));
    const before = dongle.connections;
    await until(() => expect(dongle.connections).toBe(before + 1));
  };
  const report = async (command: string) => {
    pieces = [];
    unit.write(`${command}\r`);
    await until(() => expect(received()).toMatch(/>$/));
    return received();
  };
  beforeEach(async () => {
    const answer = answersOf({ '0100': '410000000000', '010D': '410D5B' });
    const car = new StandInCar(clock, [{ requestId: 0x7e0, answerId: 0x7e8, isFunctional: true, answer }]);
    dongle = await StandInDongle.open({ car, clock });
    await join();
  });
  afterEach(async () => {
    unit.destroy();
    await dongle.close();
    dongle.car.end();
  });

  it('serves each client, and keeps its settings without one', async () => {
    expect(await report('ATZ')).toContain('ELM327 v1.5');
    await report('ATE0');
    expect(await report('010D')).toBe('SEARCHING...\r41 0D 5B \r\r>');
    dongle.hangUp();
    await until(() => expect(unit.destroyed).toBe(true));
    await join();
    expect(await report('010D')).toBe('41 0D 5B \r\r>');
    expect(dongle.elm.commands).toEqual(['ATZ', 'ATE0', '010D', '010D']);
  });

  it('sends single bytes, or several answers at once', async () => {
    await report('ATE0');
    dongle.toUnit.pieces = 'single';
    expect(await report('ATI')).toBe('ELM327 v1.5\r\r>');
    expect(pieces.length).toBeGreaterThan(5);
    dongle.toUnit.pieces = 'whole';
    dongle.hold();
    pieces = [];
    unit.write('ATI\rATRV\r');
    await until(() => expect(dongle.elm.commands.length).toBe(4));
    expect(pieces).toEqual([]);
    dongle.release();
    await until(() => expect(pieces).toEqual(['ELM327 v1.5\r\r>12.6V\r\r>']));
  });

  it('disconnects during an answer, and stays silent', async () => {
    await report('ATE0');
    dongle.vanishAfter(4);
    pieces = [];
    unit.write('ATI\r');
    await until(() => expect(unit.destroyed).toBe(true));
    expect(received()).toBe('ELM3');
    await join();
    dongle.isSilent = true;
    unit.write('ATI\r');
    await until(() => expect(dongle.elm.commands.length).toBe(3));
    dongle.isSilent = false;
    expect(await report('ATRV')).toBe('12.6V\r\r>');
  });
});

describe('a garbled line', () => {
  it('garbles the same bytes for the same seed, and none by default', () => {
    const spoiltBy = (seed: number) => {
      const line = new FaultyLine(seed);
      line.spoilt = 0.01;
      return [Buffer.concat(line.carry(Buffer.alloc(20_000, 0x35))).toString('latin1'), line.spoiltCount];
    };
    const [text, count] = spoiltBy(5);
    expect(spoiltBy(5)).toEqual([text, count]);
    expect(spoiltBy(6)[0]).not.toBe(text);
    expect(count).toBeGreaterThan(150);
    expect(count).toBeLessThan(250);
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.constantFrom('whole', 'single', 'random'),
        fc.nat(),
        (bytes, pieces, seed) => {
          const line = new FaultyLine(seed);
          line.pieces = pieces;
          const carried = line.carry(Buffer.from(bytes));
          expect(Buffer.concat(carried)).toEqual(Buffer.from(bytes));
          expect(carried.every((piece) => piece.length > 0)).toBe(true);
        },
      ),
    );
  });
});
