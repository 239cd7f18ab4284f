import {
  type Figure,
  type FiguresByName,
  figure,
  readingsOf,
  rulesOf,
  type Subscription,
} from '../topic-rule.ts';

/** Code 0 is P or N: the gear is unknown. */
const GEAR = { map: { '-1': 'R', '0': null, '1': 'D' } } as const;

/** Of plugs that charge by AC and by DC, as in the Tesla of the US, the type is unknown. */
const TYPES = {
  ...{ type1: 'AC', type2: 'AC', roadster: 'AC', chademo: 'DC', ccs: 'DC', supercharger: 'DC' },
  ...{ teslaus: null, undefined: null, unknown: null, None: null, '': null },
} as const;

/** OVMS's metrics, in kW, km, km/h, °C, V, kWh and kPa. */
const METRICS: FiguresByName = {
  'v.b.soc': figure('stateOfChargePct'),
  'v.b.soh': figure('stateOfHealthPct'),
  'v.b.p.temp.min': figure('lowestBatteryTempC'),
  'v.b.p.temp.max': figure('highestBatteryTempC'),
  'v.b.p.voltage.min': figure('lowestCellVoltageV'),
  'v.b.p.voltage.max': figure('highestCellVoltageV'),
  'v.b.12v.voltage': figure('auxBatteryVoltageV'),
  'v.b.power': figure('rawPowerKw'),
  'v.b.energy.used.total': figure('dischargedKwh'),
  'v.b.energy.recd.total': figure('recoveredKwh'),
  'v.p.speed': figure('speedKmh'),
  'v.p.odometer': figure('odometerKm'),
  'v.p.latitude': figure('latitudeDeg'),
  'v.p.longitude': figure('longitudeDeg'),
  'v.p.altitude': figure('altitudeM'),
  'v.p.direction': figure('headingDeg'),
  'v.e.on': figure('isOn'),
  'v.e.gear': figure('gear', GEAR),
  'v.e.temp': figure('outsideTempC'),
  'v.c.charging': figure('isCharging'),
  'v.c.pilot': figure('isPluggedIn'),
  // Some modules of cars report the power at the wall, others that of the battery.
  'v.c.power': figure('chargePowerKw'),
  'v.c.kwh': [{ reading: 'chargedEnergyKwh' }, { reading: 'chargedBatteryEnergyKwh' }],
  'v.c.kwh.grid': figure('chargedWallEnergyKwh'),
  // Not `v.c.mode`: `performance` is DC on a Leaf and AC on a Tesla.
  'v.c.type': figure('chargeType', { map: TYPES }),
  'v.t.pressure': [
    { reading: 'tyresKpa.frontLeft', item: 0 },
    { reading: 'tyresKpa.frontRight', item: 1 },
    { reading: 'tyresKpa.rearLeft', item: 2 },
    { reading: 'tyresKpa.rearRight', item: 3 },
  ],
  'v.d.fl': figure('doors.frontLeft'),
  'v.d.fr': figure('doors.frontRight'),
  'v.d.rl': figure('doors.rearLeft'),
  'v.d.rr': figure('doors.rearRight'),
  'v.d.hood': figure('doors.hood'),
  'v.d.trunk': figure('doors.trunk'),
  // The uptime of the module, which changes in every update.
  'm.monotonic': [],
};

const OF_PLACE: readonly Figure['reading'][] = ['latitudeDeg', 'longitudeDeg', 'altitudeM', 'headingDeg'];
const OF_CHARGE: readonly Figure['reading'][] = [
  'isPluggedIn',
  'isCharging',
  'chargePowerKw',
  'chargedEnergyKwh',
  'chargedBatteryEnergyKwh',
  'chargedWallEnergyKwh',
  'chargeType',
];
const OF_CAR = readingsOf(METRICS).filter((reading) => !OF_PLACE.includes(reading));

/** An OVMS module of the third version; the prefix ends with a slash, such as `ovms/me/car/`. */
export function ovms(prefix: string, clientId: string): Subscription {
  const metric = (name: string) => `${prefix}metric/${name.replaceAll('.', '/')}`;
  const client = `${prefix}client/${clientId}/`;
  return {
    positiveCurrent: 'outOfPack',
    rules: rulesOf(METRICS, metric),
    online: { topic: metric('s.v3.connected'), matches: ['yes'] },
    holdRules: [
      { while: { topic: metric('v.e.on'), matches: ['yes'] }, readings: OF_CAR },
      { while: { topic: metric('v.p.gpslock'), matches: ['yes'] }, readings: OF_PLACE },
      // A charging car is off, but OVMS still reads it.
      { while: { topic: metric('v.c.charging'), matches: ['yes'] }, readings: OF_CHARGE },
    ],
    announcement: {
      activeTopic: `${client}active`,
      request: { topic: `${client}request/metric`, payload: 'v.*' },
    },
  };
}
