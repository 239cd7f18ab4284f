import { createReadStream, createWriteStream } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { acceleratedClock } from '../../../../test-support/accelerated-clock.ts';
import { StandInCar } from './stand-in-car.ts';
import { StandInDongle } from './stand-in-dongle.ts';
import { StandInSerial } from './stand-in-serial.ts';

it('the emulated serial port connects the dongle, and can be unplugged', async () => {
  const clock = acceleratedClock(20);
  const car = new StandInCar(clock, []);
  const dongle = await StandInDongle.open({ car, clock });
  const serial = await StandInSerial.open(dongle);
  try {
    for (const count of [1, 2]) {
      expect(dongle.connections).toBe(count);
      let received = '';
      const reader = createReadStream(serial.path, 'latin1');
      const isGone = new Promise<void>((resolve) => {
        reader.on('error', () => resolve()).on('close', () => resolve());
      });
      reader.on('data', (text) => {
        received += text;
      });
      const writer = createWriteStream(serial.path);
      writer.on('error', () => {});
      writer.write('ATI\r');
      await vi.waitFor(() => expect(received).toBe('ATI\rELM327 v1.5\r\r>'), { interval: 5 });
      await serial.pullOut();
      await isGone;
      writer.destroy();
      await serial.plugIn();
    }
  } finally {
    await serial.close();
    await dongle.close();
    car.end();
  }
});
