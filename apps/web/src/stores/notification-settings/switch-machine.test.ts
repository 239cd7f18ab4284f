import { describe, expect, it } from 'vitest';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  INITIAL_SWITCHES,
  type SwitchEffect,
  type SwitchEvent,
  stepNotificationSwitches,
} from './switch-machine.ts';

const allOff = {
  notifyDriveChange: false,
  notifyOpenClosedDoors: false,
  notifyLigoInit: false,
  notifyMCUReboot: false,
  notifySentryMovement: false,
  notifySentrySwitchedOff: false,
  notifySentryMasked: false,
  notifyRecordingsDeleted: false,
};

/** The machine with its clock; `call` is the number of the call it made last. */
function createSwitches() {
  let state = INITIAL_SWITCHES;
  let nowMs = 0;
  let effects: SwitchEffect[] = [];
  const send = (event: SwitchEvent) => {
    const step = stepNotificationSwitches(state, event, { nowMs });
    state = step.state;
    effects.push(...step.effects);
  };
  const switches = {
    send,
    state: () => state,
    /** The effects since the last call. */
    taken() {
      const taken = effects;
      effects = [];
      return taken.map((effect) => (effect.type === 'save' ? effect.settings : effect.type));
    },
    set: (name: keyof typeof allOff, isOn: boolean) => send({ type: 'set', name, isOn }),
    loaded: () => send({ type: 'loaded', callNumber: state.callNumber, settings: allOff }),
    saved: () => send({ type: 'saved', callNumber: state.callNumber }),
    failed: () => send({ type: 'failed', callNumber: state.callNumber }),
    after(ms: number) {
      nowMs += ms;
      send({ type: 'tick' });
    },
  };
  send({ type: 'select', hasCar: true, stored: null });
  return switches;
}

function createLoaded() {
  const switches = createSwitches();
  switches.send({ type: 'load' });
  switches.loaded();
  switches.taken();
  return switches;
}

describe('the notification switches', () => {
  it('SWITCH-1 shows a tap at once and saves all five', () => {
    const switches = createLoaded();
    switches.set('notifyMCUReboot', true);
    expect(switches.state().shown).toEqual({ ...allOff, notifyMCUReboot: true });
    expect(switches.taken()).toEqual([{ ...allOff, notifyMCUReboot: true }]);
    switches.set('notifyLigoInit', true);
    switches.set('notifyDriveChange', true);
    expect(switches.taken()).toEqual([]);
    switches.saved();
    expect(switches.taken()).toEqual([
      { ...allOff, notifyMCUReboot: true, notifyLigoInit: true, notifyDriveChange: true },
    ]);
    switches.saved();
    expect(switches.state()).toMatchObject({ call: null, isKnown: true, dueMs: null });
  });

  it('SWITCH-1 saves nothing more when a tap was taken back, or changes nothing', () => {
    const switches = createLoaded();
    switches.set('notifyMCUReboot', false);
    expect(switches.taken()).toEqual([]);
    switches.set('notifyLigoInit', true);
    switches.set('notifyMCUReboot', true);
    switches.set('notifyMCUReboot', false);
    switches.taken();
    switches.saved();
    expect(switches.taken()).toEqual([]);
  });

  it('SWITCH-2 locks the switches from 200 ms on until all is saved', () => {
    const switches = createLoaded();
    switches.set('notifyMCUReboot', true);
    switches.after(199);
    expect(switches.state().isLocked).toBe(false);
    switches.set('notifyLigoInit', true);
    switches.after(1);
    expect(switches.state().isLocked).toBe(true);
    switches.set('notifyDriveChange', true);
    expect(switches.state().shown.notifyDriveChange).toBe(false);
    switches.saved();
    expect(switches.state().isLocked).toBe(true);
    switches.saved();
    expect(switches.state().isLocked).toBe(false);
  });

  it('SWITCH-2 a save that ends sooner locks nothing', () => {
    const switches = createLoaded();
    switches.set('notifyMCUReboot', true);
    switches.saved();
    switches.after(1_000);
    expect(switches.state().isLocked).toBe(false);
  });

  it('SWITCH-3 rolls back to the confirmed state, notifies once, and asks the server', () => {
    const switches = createLoaded();
    switches.set('notifyMCUReboot', true);
    switches.set('notifyLigoInit', true);
    switches.taken();
    switches.after(3_000);
    switches.failed();
    expect(switches.state()).toMatchObject({ shown: allOff, isLocked: true, isKnown: false });
    expect(switches.taken()).toEqual(['notify-failed', 'load']);
    switches.failed();
    expect(switches.state()).toMatchObject({ shown: allOff, isKnown: false, call: null });
    expect(switches.taken()).toEqual([]);
  });

  it('SWITCH-4 is locked until the first answer and after a failure, asks once at a time, and saves nothing meanwhile', () => {
    const switches = createSwitches();
    expect(switches.state().isLocked).toBe(true);
    switches.send({ type: 'load' });
    switches.send({ type: 'load' });
    expect(switches.taken()).toEqual(['load']);
    switches.set('notifyMCUReboot', false);
    switches.failed();
    expect(switches.state()).toMatchObject({ isLocked: true, hasFailed: true });
    switches.set('notifyMCUReboot', false);
    expect(switches.taken()).toEqual([]);
    switches.send({ type: 'load' });
    expect(switches.state().hasFailed).toBe(false);
    switches.loaded();
    expect(switches.state()).toMatchObject({ shown: allOff, isKnown: true, isLocked: false });
    switches.send({ type: 'load' });
    expect(switches.state().isLocked).toBe(false);
    switches.failed();
    expect(switches.state()).toMatchObject({ shown: allOff, isLocked: true, hasFailed: true });
  });

  it('SWITCH-4 shows the settings of an earlier day, locked', () => {
    const switches = createSwitches();
    switches.send({ type: 'select', hasCar: true, stored: allOff });
    expect(switches.state()).toMatchObject({ shown: allOff, confirmed: allOff, isLocked: true });
    switches.send({ type: 'load' });
    switches.set('notifyMCUReboot', true);
    switches.failed();
    switches.set('notifyMCUReboot', true);
    expect(switches.taken()).toEqual(['load']);
    expect(switches.state()).toMatchObject({ shown: allOff, isLocked: true });
  });

  it('SWITCH-5 ignores answers that a tap or another car has overtaken', () => {
    const switches = createLoaded();
    switches.send({ type: 'load' });
    const old = switches.state().callNumber;
    switches.set('notifyMCUReboot', true);
    switches.send({ type: 'loaded', callNumber: old, settings: allOff });
    expect(switches.state().shown.notifyMCUReboot).toBe(true);
    const save = switches.state().callNumber;
    switches.send({ type: 'select', hasCar: true, stored: null });
    switches.taken();
    for (const type of ['saved', 'failed'] as const) switches.send({ type, callNumber: save });
    expect(switches.taken()).toEqual([]);
    expect(switches.state().shown).toEqual(DEFAULT_NOTIFICATION_SETTINGS);
  });

  it('SWITCH-5 does nothing without a car', () => {
    const switches = createSwitches();
    switches.send({ type: 'select', hasCar: false, stored: null });
    switches.send({ type: 'load' });
    switches.set('notifyMCUReboot', false);
    expect(switches.taken()).toEqual([]);
  });
});
