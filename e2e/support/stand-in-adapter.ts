import type { Page } from '@playwright/test';
import { Elm327 } from '../../apps/car/src/sources/obd/test-support/elm327/elm327.ts';
import { bydCar } from '../../apps/car/src/sources/obd/test-support/elm327/obd-under-test.ts';
import type { StandInCar } from '../../apps/car/src/sources/obd/test-support/elm327/stand-in-car.ts';
import { acceleratedClock } from '../../apps/car/src/test-support/accelerated-clock.ts';
import type { Stack } from './stack.ts';

/** How a browser treats the adapter; fields may change at any time. */
interface Radio {
  /** The browser gives the page an adapter again that was chosen before. */
  remembers: boolean;
  permission: 'granted' | 'denied';
  isOn: boolean;
}

/** The page's globals that the script makes or uses. */
interface RadioWindow {
  ligoRadio: Radio;
  sendToChip(bytes: number[]): Promise<void>;
  receiveFromChip(bytes: number[]): void;
  loseAdapter(): void;
}

/** An OBD adapter by Bluetooth LE in a car, and the radio of a page's browser, both played: the ELM327 runs here. */
export class StandInAdapter {
  private constructor(
    readonly car: StandInCar,
    private readonly page: Page,
  ) {}

  /** The radio of a page that is not loaded yet. */
  static async plugIn(page: Page, stack: Stack, options: Partial<Radio> = {}): Promise<StandInAdapter> {
    const clock = acceleratedClock(1);
    const car = bydCar(clock);
    const adapter = new StandInAdapter(car, page);
    const chip = new Elm327({ clock, car, write: (text) => adapter.send(text) });
    stack.onEnd(async () => {
      chip.end();
      car.end();
    });
    await page.exposeFunction('sendToChip', (bytes: number[]) => chip.receive(Buffer.from(bytes)));
    const radio: Radio = { remembers: false, permission: 'granted', isOn: true, ...options };
    await page.addInitScript(playRadio, radio);
    return adapter;
  }

  /** Changes the radio until the page is loaded again. */
  async set(changes: Partial<Radio>): Promise<void> {
    await this.page.evaluate(
      (some) => Object.assign((window as unknown as RadioWindow).ligoRadio, some),
      changes,
    );
  }

  /** The connection ends, as out of range. */
  async lose(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as RadioWindow).loseAdapter());
  }

  private send(text: string): void {
    const bytes = [...Buffer.from(text, 'latin1')];
    // The page may be loading.
    this.page
      .evaluate((sent) => (window as unknown as RadioWindow).receiveFromChip(sent), bytes)
      .catch(() => {});
  }
}

/** Runs in the page, before its scripts. */
function playRadio(radio: Radio): void {
  const PACKET = 20;
  const page = window as unknown as RadioWindow;
  page.ligoRadio = radio;
  const properties = { notify: false, indicate: false, write: false, writeWithoutResponse: false };
  const input = Object.assign(new EventTarget(), {
    properties: { ...properties, notify: true },
    value: undefined as DataView | undefined,
    startNotifications: async () => {},
  });
  let isBusy = false;
  const output = Object.assign(new EventTarget(), {
    properties: { ...properties, writeWithoutResponse: true },
    async writeValueWithoutResponse(bytes: Uint8Array) {
      if (bytes.length > PACKET) throw new DOMException('too long', 'InvalidModificationError');
      if (isBusy) throw new DOMException('GATT operation already in progress', 'NetworkError');
      isBusy = true;
      await page.sendToChip([...bytes]).finally(() => {
        isBusy = false;
      });
    },
  });
  let isConnected = false;
  const device = Object.assign(new EventTarget(), {
    id: 'stand-in',
    name: 'Vgate iCar',
    forget: async () => {},
    gatt: {
      async connect() {
        if (!radio.isOn) throw new DOMException('out of range', 'NetworkError');
        isConnected = true;
        return {
          getPrimaryServices: async () => [{ uuid: '18f0', getCharacteristics: async () => [input, output] }],
        };
      },
      disconnect: () => page.loseAdapter(),
    },
  });
  page.loseAdapter = () => {
    if (!isConnected) return;
    isConnected = false;
    device.dispatchEvent(new Event('gattserverdisconnected'));
  };
  page.receiveFromChip = (bytes) => {
    for (let at = 0; isConnected && at < bytes.length; at += PACKET) {
      input.value = new DataView(Uint8Array.from(bytes.slice(at, at + PACKET)).buffer);
      input.dispatchEvent(new Event('characteristicvaluechanged'));
    }
  };
  const bluetooth = {
    async requestDevice() {
      if (!navigator.userActivation.isActive) throw new DOMException('no gesture', 'SecurityError');
      if (radio.permission === 'denied')
        throw new DOMException('User denied the browser permission to scan', 'NotFoundError');
      if (!radio.isOn) throw new DOMException('Bluetooth adapter not available.', 'NotFoundError');
      return device;
    },
    getAvailability: async () => radio.isOn,
    ...(radio.remembers && { getDevices: async () => [device] }),
  };
  Object.defineProperty(navigator, 'bluetooth', { value: bluetooth, configurable: true });
}
