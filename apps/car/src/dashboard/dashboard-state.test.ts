import {
  CAMERA_ID,
  type CameraState,
  COMMAND_FEATURES,
  COMMAND_REASONS,
  dashboardFeedMessageSchema,
  INITIALIZATION_STEPS,
  pairingQrText,
  SERVER_STATES,
  SOURCE_REASONS,
} from '@ligo/protocol';
import { DOOR_NAMES, GEAR_LETTERS, READING_NAMES, vehicleStateSchema } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createShownPairing } from '../pairing/shown-pairing-contract.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { NO_COMMANDS } from '../shared/commands/create-commands.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { dashboardState } from './dashboard-state.ts';

const MAX_TIME = 8.64e15;
const time = fc.oneof(
  fc.integer({ min: -MAX_TIME, max: MAX_TIME }),
  fc.double({ noNaN: true, min: 0, max: 1e13 }),
);
const anything = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.boolean(), fc.constant(null));

/** A state of the vehicle from any input of a source or an old file. */
const reading = fc
  .record({
    timeMs: fc.nat(),
    numbers: fc.dictionary(fc.constantFrom(...READING_NAMES, 'reportsWifi', 'takenAtMs'), anything),
    doors: fc.dictionary(fc.constantFrom(...DOOR_NAMES), anything),
    gear: fc.constantFrom(...GEAR_LETTERS, 'x'),
    wifiName: fc.string(),
  })
  .map(({ timeMs, numbers, doors, gear, wifiName }) =>
    vehicleStateSchema.parse({ ...numbers, timeMs, doors, gear, wifiName }),
  );
const ground = fc.record({
  nowMs: time,
  upMs: fc.double({ min: 0, max: 1e12, noNaN: true }),
  unitMs: fc.nat(),
  server: fc.option(fc.constantFrom(...SERVER_STATES)),
  code: fc.option(fc.tuple(fc.string({ minLength: 8, maxLength: 8 }), fc.nat())),
  pairings: fc.option(
    fc.array(
      fc.record({
        linkId: fc.string({ minLength: 1, maxLength: 64 }),
        maskedEmail: fc.string({ maxLength: 320 }),
        linkedAt: fc.nat(),
      }),
    ),
  ),
  phones: fc.array(
    fc.record({
      pairingId: fc.string({ minLength: 1, maxLength: 64 }),
      count: fc.integer({ min: 1, max: 16 }),
      sinceMs: fc.double({ min: 0, max: 1e12, noNaN: true }).map((atMs) => atMs as Monotonic),
    }),
  ),
  cameras: fc.array(
    fc.record({
      camId: fc.constantFrom(...Object.values(CAMERA_ID)),
      state: fc.constantFrom('ready', 'starting', 'working', 'failing', 'absent' as const),
    }),
    { maxLength: 4 },
  ),
  bytes: fc.option(fc.nat()),
  reading: fc.option(reading),
  canStore: fc.boolean(),
  source: fc.record({
    phase: fc.constantFrom('starting', 'reading', 'waiting', 'failed' as const),
    reason: fc.constantFrom('' as const, ...SOURCE_REASONS),
  }),
  last: fc.option(
    fc.record({
      result: fc.constantFrom('done', 'unconfirmed', 'failed', 'absent' as const),
      at: time.map((at) => at as Monotonic),
      reason: fc.constantFrom(null, ...SOURCE_REASONS, ...COMMAND_REASONS),
    }),
  ),
});

it('makes of whatever the car knows what its page can read, with each step once', () => {
  fc.assert(
    fc.property(ground, (given) => {
      const shownPairing = createShownPairing();
      if (given.code) shownPairing.showCode(given.code[0], 0, given.code[1] as Monotonic);
      if (given.pairings) shownPairing.showPairings(given.pairings);
      const commands = {
        ...NO_COMMANDS,
        states: () =>
          COMMAND_FEATURES.map((command) => ({ command, isConfigured: given.canStore, last: given.last })),
      };
      const state = dashboardState(
        {
          clock: { ...virtualClock(), nowMs: () => given.unitMs as Monotonic },
          wallTime: { nowMs: () => given.nowMs },
          commands,
        },
        {
          upMs: () => given.upMs,
          versionName: '0.1.0',
          processId: 1,
          fingerprint: 'A1B2 C3D4 E5F6 0718',
          qrText: pairingQrText,
          devices: {
            waiting: () => [],
            accepted: () => [],
            remove: () => true,
            removeAll() {},
            approve: () => true,
            refuse: () => true,
          },
          server: {
            serverOrigin: 'https://ligo.example',
            state: () => given.server,
          },
          shownPairing,
          isScreenPublic: false,
          connectedPhones: () => given.phones,
          origin: {
            sourceOf: () => 'replay',
            isRejected: () => given.canStore,
            states: () => [{ name: 'obd', label: 'OBD', state: given.source }],
          },
          sentry: null,
          cameras: { states: () => given.cameras as CameraState[] },
          storedBytes: () => given.bytes,
          simulation: { isSimulated: true, isSceneDrawn: false, execute: () => null },
        },
        given.reading,
        { canStore: given.canStore, volumes: [] },
      );
      const read = dashboardFeedMessageSchema.parse(JSON.parse(JSON.stringify({ type: 'state', state })));
      expect(read).toEqual(JSON.parse(JSON.stringify({ type: 'state', state })));
      expect(state.steps.map(({ name }) => name)).toEqual([...INITIALIZATION_STEPS]);
    }),
    { numRuns: 300 },
  );
});
