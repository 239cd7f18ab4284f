import type { NotificationSettings } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  INITIAL_SWITCHES,
  type SwitchEffect,
  type SwitchEvent,
  stepNotificationSwitches,
} from './switch-machine.ts';

const NAMES = Object.keys(DEFAULT_NOTIFICATION_SETTINGS) as (keyof NotificationSettings)[];
const flags = fc.record<NotificationSettings>({
  notifyDriveChange: fc.boolean(),
  notifyOpenClosedDoors: fc.boolean(),
  notifyLigoInit: fc.boolean(),
  notifyMCUReboot: fc.boolean(),
  notifySentryMovement: fc.boolean(),
  notifySentrySwitchedOff: fc.boolean(),
  notifySentryMasked: fc.boolean(),
  notifyRecordingsDeleted: fc.boolean(),
});
const move = fc.oneof(
  fc.record({ type: fc.constant('set' as const), name: fc.constantFrom(...NAMES), isOn: fc.boolean() }),
  fc.record({ type: fc.constant('load' as const) }),
  fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 300 }) }),
  // What becomes of one of the calls on their way; a lost answer looks like a lost call.
  fc.record({
    type: fc.constant('answer' as const),
    which: fc.nat({ max: 3 }),
    fate: fc.constantFrom('answered' as const, 'answer-lost' as const, 'call-lost' as const),
  }),
);

it('SWITCH-6 phone and server agree once nothing is going on', () => {
  fc.assert(
    fc.property(flags, fc.array(move, { maxLength: 40 }), (atFirst, moves) => {
      let server = atFirst;
      let state = INITIAL_SWITCHES;
      let nowMs = 0;
      let calls: Exclude<SwitchEffect, { type: 'notify-failed' }>[] = [];
      const send = (event: SwitchEvent) => {
        const step = stepNotificationSwitches(state, event, { nowMs });
        state = step.state;
        for (const effect of step.effects) if (effect.type !== 'notify-failed') calls.push(effect);
        // Two saves on their way at once could arrive in any order.
        expect(calls.filter(({ type }) => type === 'save').length).toBeLessThanOrEqual(1);
      };
      const end = (which: number, fate: 'answered' | 'answer-lost' | 'call-lost') => {
        const call = calls[which % calls.length];
        if (!call) return;
        calls = calls.filter((each) => each !== call);
        const { callNumber } = call;
        if (call.type === 'save' && fate !== 'call-lost') server = call.settings;
        if (fate !== 'answered') send({ type: 'failed', callNumber });
        else if (call.type === 'load') send({ type: 'loaded', callNumber, settings: server });
        else send({ type: 'saved', callNumber });
      };
      const expectAgreement = () => {
        if (state.call === null && state.isKnown) expect(state.shown).toEqual(server);
      };
      send({ type: 'select', hasCar: true, stored: null });
      for (const each of moves) {
        if (each.type === 'answer') end(each.which, each.fate);
        else if (each.type === 'wait') {
          nowMs += each.ms;
          send({ type: 'tick' });
        } else send(each);
        expectAgreement();
      }
      while (calls.length > 0) end(0, 'answered');
      send({ type: 'load' });
      while (calls.length > 0) end(0, 'answered');
      expect(state).toMatchObject({ call: null, isKnown: true, isLocked: false, dueMs: null });
      expectAgreement();
    }),
    { numRuns: 2_000, seed: 20_261_121 },
  );
});
