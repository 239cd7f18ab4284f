import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CarStore } from '../../adapters/store/car-store.ts';
import { createFakePhone } from '../../test-support/fake-phone.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { ActionRouter } from '../link/action-router.ts';
import { createAppSettingsModule } from './app-settings-module.ts';

const log = { info() {}, warn() {}, error() {} };
let store: CarStore;
beforeEach(() => {
  store = CarStore.open(mkdtempSync(join(tmpdir(), 'ligo-settings-')), 0, log);
});
afterEach(() => store.close());

function start(isWorkingFully = true) {
  const phones = new ActionRouter(log);
  const told: unknown[] = [];
  const give = vi.fn(async () => 'done' as const);
  const settings = createAppSettingsModule({
    phones,
    tellAll: (action, extras) => void told.push([action, extras]),
    facts: store.facts,
    orders: { give },
    isWorkingFully,
    log,
  });
  settings.start(new AbortController().signal);
  return {
    settings,
    told,
    give,
    async ask(action: string, extras: object = {}) {
      const phone = createFakePhone();
      phones.receive(JSON.stringify({ action, extras }), phone);
      await vi.waitFor(() => expect(phone.heard).toHaveLength(1));
      return phone.heard[0]?.extras;
    },
  };
}

it('keeps the settings, and makes them hold when the car is switched off', async () => {
  const { ask, settings, give, told } = start();
  const wish = { allowOnlineWhileCarOff: false, keepWifiWhileCarOff: true, avoidRebootRoutine: true };
  expect(await ask('SetAppConfig', wish)).toEqual({ success: true });
  expect(await ask('GetAppConfig')).toEqual({ ...wish, isWorkingFully: true });
  expect(told).toEqual([['GetAppConfig', { ...wish, isWorkingFully: true }]]);
  for (const isOn of [true, null, false, false]) settings.receive?.(stateAt(0, { isOn }));
  expect(give.mock.calls).toEqual([
    [{ command: 'usb-power', isOn: false }],
    [{ command: 'wifi', isOn: false }],
  ]);
});

it('does not let the reboot routine be avoided where not everything works', async () => {
  const { ask } = start(false);
  await ask('SetAppConfig', {
    allowOnlineWhileCarOff: true,
    keepWifiWhileCarOff: false,
    avoidRebootRoutine: true,
  });
  expect(await ask('GetAppConfig')).toEqual({
    allowOnlineWhileCarOff: true,
    keepWifiWhileCarOff: false,
    avoidRebootRoutine: false,
    isWorkingFully: false,
  });
});
