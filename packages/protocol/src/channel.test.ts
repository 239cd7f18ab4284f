import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAR_ACTIONS, PHONE_ACTIONS, readCarMessage, readPhoneMessage, writeCarMessage } from './channel.ts';
import { CHANNEL_MESSAGE_MAX_BYTES } from './constants.ts';

const readers = [readPhoneMessage, readCarMessage];
const ofSize = (filler: string, count: number) => `{"action":"Ping","filler":"${filler.repeat(count)}"}`;
const frameBytes = ofSize('', 0).length;

describe('reading a channel message', () => {
  it('passes unknown fields and takes missing extras for none', () => {
    const expected = { ok: true, message: { action: 'Bye', extras: {} } };
    for (const text of ['{"action":"Bye"}', '{"action":"Bye","extras":null,"seq":1}'])
      expect(readPhoneMessage(text)).toEqual(expected);
    expect(readPhoneMessage('{"action":"Bye","extras":{"unheardOf":[]}}')).toEqual(expected);
  });

  it.each(['Fly', 'ping', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'reports the unknown action %s',
    (action) => {
      for (const read of readers)
        expect(read(JSON.stringify({ action, extras: {} }))).toEqual({
          ok: false,
          problem: 'unknown-action',
          action,
        });
    },
  );

  it('reports bad JSON and what is no envelope', () => {
    const texts = ['', '{', 'null', '[]', '7', '"Ping"', '{}', '{"action":7}', '{"action":""}'];
    for (const read of readers)
      for (const text of texts) expect(read(text)).toEqual({ ok: false, problem: 'bad-json', action: null });
  });

  it('reports extras that do not fit, naming the action', () => {
    const bad = { ok: false, problem: 'bad-extras' };
    expect(readPhoneMessage('{"action":"TripPoints"}')).toEqual({ ...bad, action: 'TripPoints' });
    expect(readPhoneMessage('{"action":"LoadSeatMemory","extras":{"position":3}}')).toMatchObject(bad);
    expect(readCarMessage('{"action":"Logs","extras":{"logs":"none"}}')).toMatchObject(bad);
  });

  it('counts the limit in bytes, whatever the letters', () => {
    const room = CHANNEL_MESSAGE_MAX_BYTES - frameBytes;
    for (const [filler, bytes] of [
      ['a', 1],
      ['é', 2],
      ['€', 3],
      ['🚗', 4],
    ] as const) {
      const most = Math.floor(room / bytes);
      expect(readPhoneMessage(ofSize(filler, most)).ok).toBe(true);
      expect(readPhoneMessage(ofSize(filler, most + 1))).toMatchObject({ ok: false, problem: 'too-large' });
    }
  });

  it('is not touched by __proto__ in the extras', () => {
    const text = '{"action":"Status","extras":{"soc":50,"__proto__":{"soc2":7}}}';
    const answer = readCarMessage(text);
    expect(answer).toEqual({
      ok: true,
      message: { action: 'Status', extras: expect.objectContaining({ soc: 50 }) },
    });
    if (answer.ok) expect('soc2' in answer.message.extras && answer.message.extras.soc2).toBeFalsy();
    expect(Object.hasOwn(Object.prototype, 'soc2')).toBe(false);
  });

  it('takes a reading out of range for missing while the others stay', () => {
    const text = JSON.stringify({
      action: 'Status',
      extras: { soc: 101, hbt: -41, lat: 91, lng: 7.4, spd: 'fast', ifm: 'yes', ssid: 5, tvv: 12.6 },
    });
    const answer = readCarMessage(text);
    expect(answer).toMatchObject({
      ok: true,
      message: {
        extras: { soc: null, hbt: null, lat: null, lng: 7.4, spd: null, ifm: null, ssid: null, tvv: 12.6 },
      },
    });
  });

  it('takes a trip point with a faulty sensor, its time being good', () => {
    const extras = { id: 1, createdAt: 2, points: [{ time: 3, soc: -1, alt: 40 }] };
    const answer = readCarMessage(writeCarMessage('TripPoints', extras));
    expect(answer).toMatchObject({
      ok: true,
      message: { extras: { points: [{ time: 3, soc: null, alt: 40 }] } },
    });
  });
});

describe('reading anything', () => {
  const action = fc.constantFrom(...Object.keys(PHONE_ACTIONS), ...Object.keys(CAR_ACTIONS), 'Fly');
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ action, extras: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    fc.record({ action: fc.jsonValue(), extras: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  );

  it('never throws, and gives a known action or a problem', () => {
    fc.assert(
      fc.property(text, (each) => {
        for (const read of readers) {
          const answer = read(each);
          if (answer.ok) expect(answer.message.action in { ...PHONE_ACTIONS, ...CAR_ACTIONS }).toBe(true);
          else expect(['bad-json', 'unknown-action', 'bad-extras']).toContain(answer.problem);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('stands deep nesting and numbers beyond all bounds', () => {
    const deep = `{"action":"Ping","extras":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    for (const read of readers) expect(read(deep)).toMatchObject({ ok: false, problem: 'bad-extras' });
    expect(readPhoneMessage('{"action":"Logs","extras":{"from":1e999}}').ok).toBe(false);
  });
});
