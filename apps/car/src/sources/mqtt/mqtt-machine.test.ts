import { anyText } from '@ligo/machine/test-support';
import { isReading, READING_NAMES, READINGS, type ReadingName } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ODD_NUMBERS } from '../test-support/odd-numbers.ts';
import { subscriptionOf } from './mqtt-config.ts';
import { type MqttEffect, topicsOf } from './mqtt-machine.ts';
import { openMachine, published } from './test-support/mqtt-under-test.ts';

const PREFIX = 'ovms/me/car/';
const OVMS = subscriptionOf({ name: 'ovms', prefix: PREFIX }, [], 'ligo');
const metric = (name: string) => `${PREFIX}metric/${name.replaceAll('.', '/')}`;

/** A machine that receives metrics of OVMS. */
function openOvms() {
  const car = openMachine(OVMS);
  return {
    ...car,
    report(nowMs: number, metrics: Readonly<Record<string, string>>) {
      for (const [name, payload] of Object.entries(metrics)) car.receive(metric(name), payload, nowMs);
    },
  };
}

it('MQTT-1 ignores and counts what is no reading, and reads the others', () => {
  const car = openOvms();
  for (const payload of ['', ' ', '12 %', '0x10', 'NaN', 'Infinity', '1e999', '140', '-1', null])
    car.receive(metric('v.b.soc'), payload, 1_000);
  car.report(1_000, { 'v.e.gear': 'constructor', 'v.d.fl': 'maybe', 'v.p.speed': '50.5' });
  expect(published(car.settle())).toEqual([[{ stateOfChargePct: null, speedKmh: 50.5 }, 1_000]]);
  expect(car.state()).toMatchObject({ messages: 13, ignored: 10 });
});

it('MQTT-2 treats readings that the publisher reports as unknown as unknown', () => {
  const json = [{ topic: 'car', figures: [{ reading: 'speedKmh', path: ['a', '0'] }] }] as const;
  const car = openMachine(subscriptionOf(undefined, json, 'ligo'));
  car.receive('car', '{"a":[null]}', 1_000);
  expect(published(car.settle())).toEqual([[{ speedKmh: null }, 1_000]]);
  car.receive('car', '{"b":1}', 2_000);
  car.receive('car', '{"a":[{"toString":1}]}', 2_000);
  expect(published(car.settle())).toEqual([]);
  expect(car.state().ignored).toBe(1);
});

it('MQTT-3 knows no age of what was kept, or comes while the publisher is not there', () => {
  const car = openOvms();
  expect(published(car.receive(metric('v.b.soc'), '60', 1_000, true))).toEqual([
    [{ stateOfChargePct: 60 }, null],
  ]);
  car.receive(metric('s.v3.connected'), 'no', 1_000, true);
  expect(published(car.receive(metric('v.b.soc'), '61', 2_000))).toEqual([[{ stateOfChargePct: 61 }, null]]);
  car.report(3_000, { 's.v3.connected': 'yes', 'v.b.soc': '62' });
  expect(published(car.settle())).toEqual([[{ stateOfChargePct: 62 }, 3_000]]);
});

it('MQTT-4 renews what did not change while the car is on and there is a fix', () => {
  const car = openOvms();
  car.report(0, {
    's.v3.connected': 'yes',
    'v.e.on': 'yes',
    'v.p.speed': '0',
    'v.p.latitude': '43',
    'v.p.longitude': '7',
  });
  car.settle();
  car.receive(metric('m.monotonic'), '17', 30_000);
  expect(published(car.settle())).toEqual([[{ isOn: true, speedKmh: 0 }, 30_000]]);
  car.report(40_000, { 'v.p.gpslock': 'yes', 'v.p.latitude': '43.1' });
  car.settle();
  car.receive(metric('m.monotonic'), '18', 50_000);
  const [[readings] = []] = published(car.settle());
  expect(readings).toMatchObject({ isOn: true, speedKmh: 0, latitudeDeg: 43.1 });
  car.report(60_000, { 'v.e.on': 'no', 'v.p.gpslock': 'no' });
  expect(published(car.settle())).toEqual([[{ isOn: false }, 60_000]]);
});

it('MQTT-4 READ-13 counts as renewed what holds, and nothing of a car that sleeps or that a broker had kept', () => {
  const car = openOvms();
  car.receive(metric('s.v3.connected'), 'yes', 0, true);
  car.receive(metric('v.p.speed'), '50', 0, true);
  car.settle();
  expect(car.state().renewedAtMs).toBeNull();
  car.receive(metric('v.e.on'), 'yes', 1_000);
  car.settle();
  // A car that stands at a light for long, of which nothing changes.
  car.receive(metric('m.monotonic'), '17', 200_000);
  car.settle();
  expect(car.state().renewedAtMs).toBe(200_000);
  car.receive(metric('v.e.on'), 'no', 201_000);
  car.settle();
  car.receive(metric('m.monotonic'), '18', 400_000);
  car.settle();
  expect(car.state().renewedAtMs).toBe(201_000);
});

it('MQTT-5 renews no values from before the publisher went offline or the broker was lost', () => {
  for (const lose of ['gone', 'lost', 'asleep'] as const) {
    const car = openOvms();
    car.report(0, { 's.v3.connected': 'yes', 'v.e.on': 'yes', 'v.p.speed': '80' });
    car.settle();
    if (lose === 'gone') {
      car.receive(metric('s.v3.connected'), 'no', 1_000);
      car.receive(metric('s.v3.connected'), 'yes', 2_000);
    } else if (lose === 'asleep') {
      car.receive(metric('v.e.on'), 'no', 1_000);
      car.settle();
    } else {
      car.take({ type: 'lost' }, 1_000);
      car.take({ type: 'connected' }, 2_000);
    }
    car.settle();
    car.receive(metric('v.e.on'), 'yes', 3_000);
    expect(published(car.settle()), lose).toEqual([[{ isOn: true }, 3_000]]);
  }
});

it('MQTT-5 renews nothing when the publisher goes or the broker is lost, and forgets what came just before', () => {
  for (const end of ['gone', 'lost'] as const) {
    const car = openOvms();
    const go = (nowMs: number) =>
      end === 'gone' ? car.receive(metric('s.v3.connected'), 'no', nowMs) : car.take({ type: 'lost' }, nowMs);
    car.report(0, { 's.v3.connected': 'yes', 'v.e.on': 'yes', 'v.p.speed': '80' });
    car.settle();
    expect(published(go(1_000)), end).toEqual([]);
    car.report(2_000, { 's.v3.connected': 'yes', 'v.e.on': 'yes', 'v.p.speed': '81' });
    expect(published(go(2_050)), end).toEqual([[{ isOn: true, speedKmh: 81 }, 2_000]]);
    car.report(2_060, { 's.v3.connected': 'yes', 'v.e.on': 'yes' });
    expect(published(car.settle()), end).toEqual([[{ isOn: true }, 2_060]]);
  }
});

it('MQTT-6 asks a car that wakes, once, and never one that sleeps', () => {
  const car = openOvms();
  const asked = (effects: readonly MqttEffect[]) => effects.filter(({ type }) => type === 'send');
  expect(asked(car.receive(metric('v.e.on'), 'yes', 0, true))).toEqual([]);
  expect(asked(car.receive(metric('s.v3.connected'), 'yes', 0, true))).toEqual([
    { type: 'send', topic: `${PREFIX}client/ligo/request/metric`, payload: 'v.*', isRetained: false },
  ]);
  expect(asked(car.receive(metric('v.e.on'), 'yes', 1_000))).toEqual([]);
  expect(asked(car.receive(metric('v.e.on'), 'no', 2_000))).toEqual([]);
  expect(asked(car.receive(metric('v.e.on'), 'yes', 3_000))).toHaveLength(1);
});

it('MQTT-7 publishes both coordinates, and a batch at once', () => {
  const car = openOvms();
  car.receive(metric('v.p.latitude'), '43', 1_000);
  car.receive(metric('v.p.longitude'), '7', 1_040);
  expect(published(car.settle())).toEqual([[{ latitudeDeg: 43, longitudeDeg: 7 }, 1_000]]);
  car.receive(metric('v.p.latitude'), '43.1', 2_000);
  expect(published(car.take({ type: 'tick' }, 2_099))).toEqual([]);
  expect(published(car.settle())).toEqual([[{ latitudeDeg: 43.1, longitudeDeg: 7 }, 2_000]]);
});

it('MQTT-7 takes no half of a place that is gone for one of the next', () => {
  const car = openOvms();
  car.report(1_000, { 'v.p.latitude': '43', 'v.p.longitude': '7' });
  car.settle();
  car.receive(metric('v.p.latitude'), '', 2_000);
  expect(published(car.settle())).toEqual([[{ latitudeDeg: null }, 2_000]]);
  car.receive(metric('v.p.latitude'), '44', 3_000);
  expect(published(car.settle())).toEqual([[{ latitudeDeg: 44 }, 3_000]]);
  car.receive(metric('v.p.longitude'), '8', 4_000);
  expect(published(car.settle())).toEqual([[{ latitudeDeg: 44, longitudeDeg: 8 }, 4_000]]);
});

it('MQTT-1 reads no half of a place of which the other half can be none', () => {
  const figures = [
    { reading: 'latitudeDeg', path: ['lat'] },
    { reading: 'longitudeDeg', path: ['lon'] },
    { reading: 'speedKmh', path: ['speed'] },
  ] as const;
  const car = openMachine(subscriptionOf(undefined, [{ topic: 'car', figures }], 'ligo'));
  car.receive('car', '{"lat":"?","lon":7,"speed":50}', 1_000);
  expect(published(car.settle())).toEqual([[{ speedKmh: 50 }, 1_000]]);
  expect(car.state().ignored).toBe(1);
});

it('MQTT-1 takes no half for one of a place of which the other half came unreadable', () => {
  for (const payload of ['?', '91']) {
    const car = openOvms();
    car.report(1_000, { 'v.p.latitude': '43', 'v.p.longitude': '7' });
    car.settle();
    car.receive(metric('v.p.latitude'), payload, 2_000);
    car.receive(metric('v.p.longitude'), '8', 2_000);
    expect(published(car.settle())).toEqual([[{ latitudeDeg: null, longitudeDeg: 8 }, 2_000]]);
    expect(car.state().ignored).toBe(1);
  }
});

it('MQTT-5 renews no values that a publisher reported as unknown', () => {
  for (const isRetained of [false, true]) {
    const car = openOvms();
    car.report(0, { 's.v3.connected': 'yes', 'v.e.on': 'yes', 'v.p.gpslock': 'yes' });
    for (const [name, payload] of [
      ['speed', '50'],
      ['latitude', '43'],
      ['longitude', '7'],
    ] as const)
      car.receive(metric(`v.p.${name}`), payload, 0);
    car.settle();
    for (const name of ['speed', 'longitude']) car.receive(metric(`v.p.${name}`), '', 1_000, isRetained);
    car.settle();
    car.receive(metric('m.monotonic'), '17', 2_000);
    expect(published(car.settle())).toEqual([[{ isOn: true }, 2_000]]);
  }
});

it('reads each program in its own units', () => {
  const read = (
    preset: Parameters<typeof subscriptionOf>[0],
    ...messages: (readonly [topic: string, payload: string])[]
  ) => {
    const car = openMachine(subscriptionOf(preset, [], 'ligo'));
    for (const [topic, payload] of messages) car.receive(topic, payload, 1_000);
    return published(car.settle())[0]?.[0];
  };
  const byd = { battery_percentage: 78, mileage: 1234.5, engine_power: -7, charging_status: 'connected' };
  expect(
    read(
      { name: 'byd-hass', prefix: 'byd_car/x/' },
      ['byd_car/x/state', JSON.stringify(byd)],
      ['byd_car/x/location', '{"latitude":43,"longitude":7,"speed":null}'],
    ),
  ).toEqual({
    stateOfChargePct: 78,
    odometerKm: 1234.5,
    packPowerKw: -7,
    isPluggedIn: true,
    isCharging: false,
    latitudeDeg: 43,
    longitudeDeg: 7,
  });
  const evcc = (name: string, payload: string) => [`evcc/loadpoints/2/${name}`, payload] as const;
  expect(
    read(
      { name: 'evcc', prefix: 'evcc/', loadpoint: 2 },
      evcc('connected', 'true'),
      evcc('charging', 'false'),
      evcc('chargePower', '7200'),
      evcc('chargedEnergy', '12500'),
    ),
  ).toEqual({
    ...{ isPluggedIn: true, isCharging: false },
    ...{ chargePowerKw: 7.2, chargeWallPowerKw: 7.2, chargedEnergyKwh: 12.5, chargedWallEnergyKwh: 12.5 },
  });
  const tesla = (name: string, payload: string) => [`teslamate/cars/1/${name}`, payload] as const;
  expect(
    read(
      { name: 'teslamate', prefix: 'teslamate/', car: 1 },
      tesla('shift_state', ''),
      tesla('battery_level', '88'),
      tesla('state', 'charging'),
      tesla('power', '-9'),
      tesla('charger_power', '10'),
      tesla('charge_energy_added', '5.06'),
      tesla('location', '{"latitude":35.278131,"longitude":29.744801}'),
      tesla('driver_front_door_open', 'true'),
      tesla('passenger_rear_door_open', 'false'),
    ),
  ).toEqual({
    ...{ gear: null, stateOfChargePct: 88, isCharging: true, packPowerKw: -9 },
    ...{ chargePowerKw: 10, chargeWallPowerKw: 10, chargedEnergyKwh: 5.06, chargedBatteryEnergyKwh: 5.06 },
    ...{ latitudeDeg: 35.278131, longitudeDeg: 29.744801 },
    ...{ 'doors.frontLeft': true, 'doors.rearRight': false },
  });
  expect(
    read(
      { name: 'wican', prefix: 'wican/ab/', topic: 'wican/ab/autopid' },
      ['wican/ab/can/status', '{"status":"online"}'],
      ['wican/ab/autopid', '{"SOC":78.5,"HV_W":12000,"READY":1,"GEAR":4,"CHARGER_DC_PWR":3}'],
    ),
  ).toEqual({
    ...{ stateOfChargePct: 78.5, packPowerSizeKw: 12, isOn: true },
    ...{ chargePowerKw: 3, chargeBatteryPowerKw: 3 },
  });
  expect(
    read(
      { name: 'ovms', prefix: PREFIX },
      [metric('v.c.kwh'), '20.5'],
      [metric('v.c.kwh.grid'), '22'],
      [metric('v.c.type'), 'ccs'],
    ),
  ).toEqual({
    chargedEnergyKwh: 20.5,
    chargedBatteryEnergyKwh: 20.5,
    chargedWallEnergyKwh: 22,
    chargeType: 'DC',
  });
  const types = ['type2', 'chademo', '', 'teslaus', 'hydrogen'].map((type) =>
    read({ name: 'ovms', prefix: PREFIX }, [metric('v.c.type'), type]),
  );
  expect(types).toEqual([
    ...[{ chargeType: 'AC' }, { chargeType: 'DC' }, { chargeType: null }, { chargeType: null }],
    undefined,
  ]);
  const gears = ['-1', '0', '1'].map((gear) =>
    read({ name: 'ovms', prefix: PREFIX }, [metric('v.e.gear'), gear]),
  );
  expect(gears).toEqual([{ gear: 'R' }, { gear: null }, { gear: 'D' }]);
});

it('MQTT-8 takes the power of TeslaMate as kW until a value is above 1,000, then as W, also after the broker was lost', () => {
  const car = openMachine(subscriptionOf({ name: 'teslamate', prefix: 't/', car: 1 }, [], 'ligo'));
  const power = (payload: string) => {
    car.receive('t/cars/1/power', payload, 1_000);
    return published(car.settle())[0]?.[0]?.packPowerKw;
  };
  expect([power('250'), power('-999'), power('1200'), power('250')]).toEqual([250, -999, 1.2, 0.25]);
  car.take({ type: 'lost' }, 2_000);
  car.take({ type: 'connected' }, 3_000);
  expect([power('-40000'), power('900')]).toEqual([-40, 0.9]);
});

it('MQTT-9 takes a charge and a mileage of 0 of evcc as unknown, and renews both only while a car is connected', () => {
  const car = openMachine(subscriptionOf({ name: 'evcc', prefix: 'e/', loadpoint: 1 }, [], 'ligo'));
  let nowMs = 0;
  const receive = (name: string, payload: string) => {
    nowMs += 1_000;
    car.receive(name === 'status' ? 'e/status' : `e/loadpoints/1/${name}`, payload, nowMs);
    return published(car.settle())[0]?.[0] ?? {};
  };
  receive('status', 'online');
  expect(receive('vehicleSoc', '0')).toEqual({ stateOfChargePct: null });
  receive('connected', 'true');
  expect(receive('vehicleSoc', '61.5')).toMatchObject({ stateOfChargePct: 61.5 });
  expect(receive('vehicleOdometer', '30211')).toMatchObject({ stateOfChargePct: 61.5, odometerKm: 30_211 });
  expect(receive('connected', 'false')).not.toHaveProperty('stateOfChargePct');
  expect(receive('chargePower', '0')).toMatchObject({ isPluggedIn: false, chargeWallPowerKw: 0 });
  expect(receive('chargePower', '10')).not.toHaveProperty('odometerKm');
});

it('reads a topic of the owner’s own, with path, scale, offset and words', () => {
  const figure = { reading: 'outsideTempC', path: ['t', 'out'], scale: 5 / 9, offset: -160 / 9 } as const;
  const gear = { reading: 'gear', map: { '4': 'D', '9': null } } as const;
  const own = [
    { topic: 'a', figures: [figure] },
    { topic: 'a', figures: [gear] },
    { topic: 'b', figures: [gear] },
  ];
  const car = openMachine(subscriptionOf(undefined, own, 'ligo'));
  car.receive('a', '{"t":{"out":212}}', 1_000);
  car.receive('b', ' 4 ', 1_000);
  const [[readings] = []] = published(car.settle());
  expect(readings?.outsideTempC).toBe(undefined);
  expect(readings?.gear).toBe('D');
  car.receive('a', '{"t":{"out":50}}', 2_000);
  expect(published(car.settle())[0]?.[0]?.outsideTempC).toBeCloseTo(10);
});

const OWN = READING_NAMES.flatMap((reading, place) => [
  {
    topic: `own/${place}`,
    figures: [{ reading, scale: place % 2 === 0 ? 1 : -1e300, offset: place % 3 === 0 ? 0 : 1e308 }],
  },
  {
    topic: 'own/json',
    figures: [{ reading, path: ['__proto__', 'a', 'toString', 'speed'].slice(place % 3) }],
  },
]);
const number = fc.oneof(
  fc.integer({ min: -400, max: 400 }).map(String),
  fc.double().map(String),
  fc.constantFrom(...ODD_NUMBERS),
);
const word = fc.constantFrom(
  ...'yes YES true on 1 no off 0 maybe null online offline P D R N p charging connected unknown'.split(' '),
  ...['', ' ', '__proto__', 'constructor', 'hasOwnProperty'],
);
const field = fc.constantFrom(
  ...'battery_percentage speed mileage engine_power outside_temperature charging_status latitude'.split(' '),
  ...'longitude status SOC SPEED ODOMETER a __proto__ constructor toString'.split(' '),
);
/** Keys may come twice, and some of the numbers are none in JSON. */
const object = fc
  .array(
    fc.tuple(
      field,
      fc.oneof(
        number,
        word.map((text) => JSON.stringify(text)),
        fc.json(),
      ),
    ),
    {
      maxLength: 12,
    },
  )
  .map((fields) => `{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`);

it('publishes nothing out of range for any message without an error', () => {
  const subscriptions = [
    OVMS,
    subscriptionOf({ name: 'byd-hass', prefix: 'b/' }, [], 'ligo'),
    subscriptionOf({ name: 'wican', prefix: 'w/', topic: 'w/p' }, [], 'ligo'),
    subscriptionOf({ name: 'teslamate', prefix: 't/', car: 1 }, [], 'ligo'),
    subscriptionOf({ name: 'evcc', prefix: 'e/', loadpoint: 1 }, [], 'ligo'),
    subscriptionOf(undefined, OWN, 'ligo'),
  ];
  const payload = fc.oneof(
    ...[number, word, object, fc.json(), anyText()],
    fc.constantFrom('[', '['.repeat(20_000), '{"speed":'.repeat(10_000), '{"__proto__":{"speed":1}}'),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...subscriptions),
      fc.array(fc.tuple(fc.nat(), payload, fc.boolean()), { maxLength: 30 }),
      (subscription, messages) => {
        const car = openMachine(subscription);
        const topics = [...topicsOf(subscription), 'other'];
        const effects = messages.flatMap(([at, text, isRetained], index) => [
          ...car.receive(topics[at % topics.length] ?? '', text, index * 40, isRetained),
          ...car.take({ type: 'tick' }, index * 40),
        ]);
        for (const [readings] of published([...effects, ...car.settle()]))
          for (const [name, value] of Object.entries(readings)) {
            expect(Object.hasOwn(READINGS, name)).toBe(true);
            expect(value === null || isReading(name as ReadingName, value)).toBe(true);
          }
      },
    ),
    { numRuns: 100 },
  );
  expect(({} as { a?: unknown }).a).toBeUndefined();
});
